-- Who made an invitation: it goes with them, and each has a number of them. Those from before are the table's maker's.
alter table invitation add column maker bigint not null default 0;
update invitation set maker = (select creator from game_table where id = invitation.table_id);
