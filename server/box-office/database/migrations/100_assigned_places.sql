-- The places of a line that visitors have, as ranges in a flat list: the first of each, and the one after its last. Null
-- in the row of a waiting room that doesn't report them.
alter table waiting_room_line add column assigned integer[];
