-- The drawings that SeatSelector/SeatMap answers, as the venue drew them: of a screen by its map_slug, of a whole hall by
-- 'overview-' and the hall's slug. A screen without one is drawn from its seats' places.
create table seat_map (
  slug    text primary key,
  content text not null
);
