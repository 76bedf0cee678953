-- Telephone numbers are stored in E.164. The box office converts those from before, and removes their rows from here.
create table phone_to_convert (
  customer_id int primary key references customer on delete cascade
);
insert into phone_to_convert
select id from customer where phone is not null and phone !~ '^\+[1-9][0-9]{6,14}$';
