-- From where a listed table was made, as a word that the server alone can compute: the lobby is fair by it.
alter table game_table add column origin text;
-- Guests by when they were last seen, to find those who stay away.
create index account_guest on account (seen, id) where hash is null;
