-- How often a guest has signed out: cookies from before are good for nothing.
alter table account add column epoch bigint not null default 0;
