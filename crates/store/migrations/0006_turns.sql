-- The turn of the game that a table is in; 0 where nothing was stored since.
alter table standing add column turn bigint not null default 0;
