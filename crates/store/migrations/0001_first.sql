-- One text for both databases. `{id}` becomes a number that counts up by itself and is never given twice, `{bytes}`
-- the binary type. Times are milliseconds since 1970, flags are 0 or 1.

create table setting (
    name text primary key,
    value text not null
);

-- A guest has neither folded name nor hash.
create table account (
    id {id},
    shown text not null,
    folded text unique,
    hash text,
    created bigint not null,
    seen bigint not null
);

create table session (
    token {bytes} primary key,
    key text not null unique,
    account bigint not null references account (id) on delete cascade,
    created bigint not null,
    seen bigint not null,
    expires bigint not null,
    agent text not null,
    address text not null
);
create index session_account on session (account);

-- What seldom changes about a table. `creator` outlives its account: 0 is nobody.
create table game_table (
    id {id},
    key text not null unique,
    game text not null,
    scenario text not null,
    header text not null,
    own text,
    terms text not null,
    listed bigint not null,
    analysis bigint not null,
    creator bigint not null,
    created bigint not null
);
create index game_table_own on game_table (own);
create index game_table_creator on game_table (creator);

-- What changes with every line, apart from the wide row above, which is not written again for it.
create table standing (
    table_id bigint primary key references game_table (id) on delete cascade,
    generation bigint not null,
    edition bigint not null,
    status bigint not null,
    lines bigint not null,
    owes_first bigint not null,
    owes_second bigint not null,
    owes_watcher bigint not null,
    moved_first bigint not null,
    moved_second bigint not null,
    moved_watcher bigint not null,
    result text,
    abort bigint not null,
    rematch text
);
create index standing_status on standing (status);

create table own_file (
    hash text not null,
    path text not null,
    body text not null,
    primary key (hash, path)
);

create table seat (
    table_id bigint not null references game_table (id) on delete cascade,
    side bigint not null,
    made bigint not null,
    account bigint references account (id),
    shown text not null,
    level text,
    primary key (table_id, side)
);
create index seat_account on seat (account);

-- One row a gesture, never changed. No reference to the table: it would be looked up for every row, and the insert
-- asks `standing` anyway.
create table line (
    table_id bigint not null,
    generation bigint not null,
    line bigint not null,
    count bigint not null,
    body text not null,
    nonce text,
    version bigint not null,
    at bigint not null,
    primary key (table_id, generation, line),
    unique (table_id, nonce)
);

create table snapshot (
    table_id bigint primary key references game_table (id) on delete cascade,
    generation bigint not null,
    line bigint not null,
    edition bigint not null,
    body {bytes} not null
);

create table invitation (
    token {bytes} primary key,
    table_id bigint not null references game_table (id) on delete cascade,
    chair bigint not null,
    expires bigint not null,
    used bigint
);
create index invitation_table on invitation (table_id);

create table watcher (
    table_id bigint not null references game_table (id) on delete cascade,
    account bigint not null references account (id) on delete cascade,
    primary key (table_id, account)
);
create index watcher_account on watcher (account);

create table seat_token (
    token {bytes} primary key,
    table_id bigint not null references game_table (id) on delete cascade,
    chair bigint not null,
    account bigint not null references account (id) on delete cascade,
    name text not null,
    created bigint not null
);
create index seat_token_table on seat_token (table_id);
create index seat_token_account on seat_token (account);

create table chat (
    table_id bigint not null references game_table (id) on delete cascade,
    n bigint not null,
    account bigint references account (id) on delete set null,
    name text not null,
    at bigint not null,
    body text not null,
    primary key (table_id, n)
);
create index chat_account on chat (account);

create table note (
    table_id bigint not null references game_table (id) on delete cascade,
    account bigint not null references account (id) on delete cascade,
    body text not null,
    primary key (table_id, account)
);
create index note_account on note (account);

-- A decision that a computer owes. Whoever holds it until later than now is at work on it.
create table job (
    table_id bigint not null references game_table (id) on delete cascade,
    side bigint not null,
    owner text not null,
    until bigint not null,
    since bigint not null,
    primary key (table_id, side)
);
