import t from 'tap'
import { venueDay, formatDay, formatInstant, patterns } from '#shared/dates'
import { price, priceRange, sumOf, ticketPrice, total } from '#shared/money'

const ZONE = 'Australia/Melbourne'
const AUD = { currency: 'AUD', locale: 'en-AU' }
/** 7:30pm of a summer's evening in Melbourne. */
const EVENING = '2024-03-05T19:30:00+11:00'

t.test('a performance’s date is written long in headings and short in lists [FORMAT-01 FORMAT-02]', async (t) => {
  t.equal(formatInstant(EVENING, ZONE, patterns.long), 'Tuesday, 05 March 2024, 7:30pm')
  t.equal(formatInstant(EVENING, ZONE, patterns.short), 'Tue, 05 Mar 2024, 7:30pm')
})

t.test('each kind of date has its pattern [FORMAT-S-01 FORMAT-S-02 FORMAT-S-03 FORMAT-S-04 FORMAT-S-05]', async (t) => {
  const written = (pattern: string) => formatInstant(EVENING, ZONE, pattern)
  t.equal(formatInstant(EVENING, ZONE), '2024-03-05 19:30')
  t.equal(written(patterns.eventTime), '7:30pm')
  t.equal(written(patterns.eventDate), '05 Mar 2024')
  t.equal(written(patterns.list), 'Tuesday 05 March 2024 - 7:30pm')
  t.equal(formatDay('2024-03-05', patterns.calendarHeading), 'Tuesday 5 March 2024')
  t.equal(written(patterns.news), '5 March 2024')
  t.equal(written(patterns.featuredNews), '5 Mar 2024')
  t.same(
    [
      '2024-03-01',
      '2024-03-02',
      '2024-03-03',
      '2024-03-11',
      '2024-03-12',
      '2024-03-13',
      '2024-03-21',
      '2024-03-30',
    ].map((day) => formatDay(day, 'Do')),
    ['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '30th'],
  )
})

t.test('times are those of the venue’s clock, across the change to winter time [FORMAT-03]', async (t) => {
  const clock = (instant: string) => formatInstant(instant, ZONE, 'ddd D MMM h:mma')
  t.equal(clock('2026-04-04T15:30:00Z'), 'Sun 5 Apr 2:30am')
  t.equal(clock('2026-04-04T16:30:00Z'), 'Sun 5 Apr 2:30am')
  t.equal(clock('2026-12-31T13:05:00Z'), 'Fri 1 Jan 12:05am')
  t.equal(clock('2026-01-01T01:00:00Z'), 'Thu 1 Jan 12:00pm')
  t.equal(venueDay('2026-12-31T13:05:00Z', ZONE), '2027-01-01')
})

t.test('an amount shows cents only where there are any, a total always [FORMAT-S-06]', async (t) => {
  t.same([price(49, AUD), price(49.5, AUD), price(1234.5, AUD)], ['$49', '$49.50', '$1,234.50'])
  t.same([total(49, AUD), total(-20, AUD), total(0, AUD)], ['$49.00', '−$20.00', '$0.00'])
  t.equal(priceRange(49, 120.5, AUD), '$49 – $120.50')
  t.equal(priceRange(49, 49, AUD), '$49')
  t.equal(sumOf([0.1, 0.2, 19.99]), 20.29)
})

t.test('a ticket that costs nothing says FREE [FORMAT-04]', async (t) => {
  t.same([ticketPrice(0, AUD), ticketPrice(5, AUD), priceRange(0, 0, AUD)], ['FREE', '$5', 'FREE'])
})
