-- How many visitors wait in the line, as the waiting room last reported.
alter table waiting_room_line add column waiting int not null default 0;
