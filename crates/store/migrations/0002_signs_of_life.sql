-- Servers that share this database, each with the time until which its last sign of life is good, by the clock of the
-- database. A claim on a job is good as long as its owner is alive, whatever the owner's clock says.
create table server (
    name text primary key,
    until bigint not null
);
