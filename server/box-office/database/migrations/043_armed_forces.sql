-- The "states" of the post offices of the US armed forces, which ISO 3166-2 doesn't have.
insert into state (id, country_id, code, name)
select each.id, c.id, each.code, each.name
  from (values (1436338, 'AA', 'Armed Forces Americas'), (1436342, 'AE', 'Armed Forces Europe'), (1436353, 'AP', 'Armed Forces Pacific')) each (id, code, name)
  join country c on c.code = 'US'
 where exists (select from state where country_id = c.id)
on conflict do nothing;
