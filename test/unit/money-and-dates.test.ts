import t, { type Test } from 'tap'
import { dateLabel } from '#server/box-office/whats-on/date-label'
import { addDays, isDay, weekdayOf, weekendDays } from '#shared/calendar-day'
import { counted } from '#shared/counted'
import { instantAt, showDay, showInstant, venueDay } from '#shared/dates'
import {
  amount,
  currencyWord,
  deliveryCost,
  dollarsOf,
  fromCents,
  hasWholeCents,
  price,
  priceRange,
  toCents,
  total,
  totalIn,
  typedAmount,
  wholeDollars,
} from '#shared/money'
import { setVenueLocale } from '#shared/venue-locale'

const ZONE = 'Australia/Melbourne'
/** 7.30 pm in Melbourne's summer, 11 hours ahead of UTC. */
const EVENING = '2024-03-05T08:30:00Z'

t.test('amounts show cents only where there are any, totals always [FORMAT-S-06]', async (t) => {
  t.same([49, 49.5, 1234.5, 0, 1_000_000, -25, 0.05].map(amount), [
    '$49',
    '$49.50',
    '$1,234.50',
    '$0',
    '$1,000,000',
    '-$25',
    '$0.05',
  ])
  t.same([49, 49.5, 1234.5, 0, -25.1].map(total), ['$49.00', '$49.50', '$1,234.50', '$0.00', '-$25.10'])
})

t.test('a ticket at 0 is FREE, and a delivery at 0 is Free [FORMAT-04 FORMAT-05]', async (t) => {
  t.same([0, 49, 49.5].map(price), ['FREE', '$49', '$49.50'])
  t.same([0, 6.5].map(deliveryCost), ['Free', '$6.50'])
})

t.test('a price range with equal ends is one price', async (t) => {
  t.equal(priceRange(49, 120.5), '$49 - $120.50')
  t.equal(priceRange(0, 20), '$0 - $20')
  t.equal(priceRange(49, 49), '$49')
  t.equal(priceRange(0, 0), 'FREE')
})

t.test('every amount of cents is the same after conversion to dollars and back', async (t) => {
  const lost = Array.from({ length: 100_000 }, (_, cents) => cents).filter(
    (cents) => toCents(fromCents(cents)) !== cents || !hasWholeCents(fromCents(cents)),
  )
  t.same(lost, [])
  t.equal(toCents(1.1 + 2.2), 330)
  t.same([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY].map(hasWholeCents), [false, false, false, false])
})

t.test('a typed donation is read as whole dollars, or as nothing', async (t) => {
  t.same(['25', ' 25 ', '$25', '12.90', '1,200', '0', '12.'].map(wholeDollars), [25, 25, 25, 12, 1200, 0, 12])
  t.same(['', 'ten', '-5', '1e3', '12,5', '1.2.3', '$'].map(wholeDollars), [null, null, null, null, null, null, null])
})

t.test('a typed amount keeps its cents, at most two digits', async (t) => {
  t.same(['25', ' $12.5', '12.90', '1,234.05', '7.', '0.1'].map(dollarsOf), [25, 12.5, 12.9, 1234.05, 7, 0.1])
  t.same(['', 'ten', '-5', '12.345', '12,5', '$'].map(dollarsOf), [null, null, null, null, null, null])
})

/** Uses another currency and locale for the rest of a test. */
function writeAs(t: Test, currency: string, locale: string) {
  setVenueLocale({ currency, locale })
  t.teardown(() => setVenueLocale({ currency: 'AUD', locale: 'en-AU' }))
}

t.test('amounts, totals and ranges are written in the venue’s currency', async (t) => {
  writeAs(t, 'EUR', 'en-IE')
  t.same([amount(49), amount(1234.5), total(-25), deliveryCost(6.5)], ['€49', '€1,234.50', '-€25.00', '€6.50'])
  t.same([price(0), priceRange(49, 120.5), currencyWord()], ['FREE', '€49 - €120.50', 'euros'])
  t.same([totalIn('EUR', 45.5), totalIn('AUD', 45.5)], ['€45.50', 'AUD 45.50'])
  writeAs(t, 'GBP', 'en-GB')
  t.same([amount(49), total(1234.5), currencyWord()], ['£49', '£1,234.50', 'pounds'])
})

t.test('with AUD an amount in another currency has its code, and labels say dollars', async (t) => {
  t.same([totalIn('AUD', 45.5), totalIn('EUR', 1045.5), currencyWord()], ['$45.50', 'EUR 1045.50', 'dollars'])
})

t.test('a typed amount is read as the venue’s locale writes it', async (t) => {
  writeAs(t, 'EUR', 'en-IE')
  t.same(['€12.50', '12.5 EUR', ' 1,234.05 € '].map(dollarsOf), [12.5, 12.5, 1234.05])
  t.same(['$25', '12,5', '€'].map(dollarsOf), [null, null, null])
  t.same(['€25', '1,200.90'].map(wholeDollars), [25, 1200])
  writeAs(t, 'DKK', 'en-DK')
  t.same([total(1234.5), typedAmount(1234.5)], ['1.234,50\u00a0kr.', '1234,50'])
  t.same(['1.234,50 kr.', '12,5', '1.234'].map(dollarsOf), [1234.5, 12.5, 1234])
  t.same(['12.5', '$12'].map(dollarsOf), [null, null])
})

t.test('every locale reads back the amounts that it writes', async (t) => {
  const venues = { 'en-US': 'USD', 'en-GB': 'GBP', 'en-IN': 'INR', 'en-ZA': 'ZAR', 'en-CH': 'CHF', 'en-SE': 'SEK' }
  for (const [locale, currency] of Object.entries(venues)) {
    writeAs(t, currency, locale)
    for (const dollars of [0, 5, 12.5, 999.99, 1234.5, 56_789, 1_234_567.05])
      for (const write of [amount, total, typedAmount]) t.equal(dollarsOf(write(dollars)), dollars, write(dollars))
  }
})

t.test('dates and times are written as in the venue’s locale', async (t) => {
  const shown = () =>
    (['performance', 'list', 'eventTime', 'news', 'membership', 'month', 'form'] as const).map((format) =>
      showInstant(EVENING, format, ZONE),
    )
  const common = ['March 2024', '05/03/2024']
  writeAs(t, 'EUR', 'en-IE')
  const irish = ['Tuesday, 05 March 2024, 19:30', 'Tuesday 05 March 2024 - 19:30', '19:30', '5 March 2024']
  t.same(shown(), [...irish, '5th March 2024', ...common])
  writeAs(t, 'USD', 'en-US')
  const american = ['Tuesday, March 05, 2024, 7:30pm', 'Tuesday March 05, 2024 - 7:30pm', '7:30pm', 'March 5, 2024']
  t.same(shown(), [...american, 'March 5th, 2024', ...common])
  t.equal(dateLabel(['2026-11-21', '2026-11-23']), 'November 21 – November 23, 2026')
})

t.test('lists have a short date, headings a long one [FORMAT-01 FORMAT-02]', async (t) => {
  t.equal(showInstant(EVENING, 'performanceShort', ZONE), 'Tue, 05 Mar 2024, 7:30pm')
  t.equal(showInstant(EVENING, 'performance', ZONE), 'Tuesday, 05 March 2024, 7:30pm')
})

t.test(
  'every other place has its own date format [FORMAT-S-01 FORMAT-S-02 FORMAT-S-03 FORMAT-S-04 FORMAT-S-05]',
  async (t) => {
    const shown = (format: Parameters<typeof showInstant>[1]) => showInstant(EVENING, format, ZONE)
    t.equal(shown('general'), '2024-03-05 19:30')
    t.equal(shown('eventTime'), '7:30pm')
    t.equal(shown('eventDate'), '05 Mar 2024')
    t.equal(shown('list'), 'Tuesday 05 March 2024 - 7:30pm')
    t.equal(shown('calendarHeading'), 'Tuesday 5 March 2024')
    t.equal(shown('news'), '5 March 2024')
    t.equal(shown('featuredArticle'), '5 Mar 2024')
    t.equal(shown('membership'), '5th March 2024')
    t.equal(shown('form'), '05/03/2024')
    t.equal(showDay('2024-03-01', 'membership'), '1st March 2024')
    t.equal(showDay('2024-12-31', 'form'), '31/12/2024')
    t.same([showDay('2024-12-05', 'dayInMonth'), showDay('2024-12-05', 'dayInYear')], ['5', '5 December'])
    t.equal(showInstant('2024-03-05T13:00:00Z', 'eventTime', ZONE), '12:00am')
    t.same([showInstant('soon', 'list', ZONE), showDay('soon', 'form')], ['', ''])
  },
)

t.test('the device’s own time zone changes nothing, even in an hour that it skips [FORMAT-03]', async (t) => {
  const own = process.env.TZ
  t.teardown(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  // 2.30 in Melbourne on the morning on which New York goes from 2.00 to 3.00.
  const skipped = '2024-03-09T15:30:00Z'
  for (const device of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', ZONE]) {
    process.env.TZ = device
    t.equal(showInstant(EVENING, 'performance', ZONE), 'Tuesday, 05 March 2024, 7:30pm', device)
    t.equal(showInstant(skipped, 'general', ZONE), '2024-03-10 02:30', device)
    t.equal(showDay('2024-03-10', 'calendarHeading'), 'Sunday 10 March 2024', device)
    t.equal(venueDay('2024-03-05T13:30:00Z', ZONE), '2024-03-06', device)
    t.equal(instantAt('2024-03-10', '02:30', ZONE).toISOString(), '2024-03-09T15:30:00.000Z', device)
  }
})

t.test('local times around clock changes are right to the minute', async (t) => {
  // Melbourne goes back from 3.00 to 2.00 on 7 April 2024 and forward from 2.00 to 3.00 on 6 October.
  t.equal(showInstant('2024-04-06T15:59:00Z', 'general', ZONE), '2024-04-07 02:59')
  t.equal(showInstant('2024-04-06T16:00:00Z', 'general', ZONE), '2024-04-07 02:00')
  t.equal(showInstant('2024-10-05T15:59:00Z', 'general', ZONE), '2024-10-06 01:59')
  t.equal(showInstant('2024-10-05T16:00:00Z', 'general', ZONE), '2024-10-06 03:00')
  const at = (day: string, time: string) => instantAt(day, time, ZONE).toISOString()
  t.equal(at('2024-04-06', '19:30'), '2024-04-06T08:30:00.000Z')
  t.equal(at('2024-04-07', '19:30'), '2024-04-07T09:30:00.000Z')
  t.equal(at('2024-04-07', '02:30'), '2024-04-06T15:30:00.000Z', 'the first of two')
  t.equal(at('2024-10-06', '02:30'), '2024-10-05T16:30:00.000Z', 'skipped: an hour later')
  t.equal(at('2024-10-06', '19:30'), '2024-10-06T08:30:00.000Z')
  t.equal(instantAt('2024-07-01', '00:00', 'America/New_York').toISOString(), '2024-07-01T04:00:00.000Z')
})

t.test('a day is the venue’s local day', async (t) => {
  t.equal(venueDay(new Date('2024-03-05T12:59:59Z'), ZONE), '2024-03-05')
  t.equal(venueDay(new Date('2024-03-05T13:00:00Z'), ZONE), '2024-03-06')
  t.equal(venueDay('2024-12-31T23:30:00+11:00', ZONE), '2024-12-31')
  t.equal(venueDay('2024-12-31T23:30:00+11:00', 'UTC'), '2024-12-31')
  t.equal(venueDay('2024-03-05T00:30:00Z', 'America/New_York'), '2024-03-04')
})

t.test('a noun is in the plural except after one', async (t) => {
  t.same(
    [0, 1, 2].map((count) => counted(count, 'seat')),
    ['0 seats', '1 seat', '2 seats'],
  )
  t.same(
    [1, 3].map((count) => counted(count, 'address found', 'addresses found')),
    ['1 address found', '3 addresses found'],
  )
})

t.test('days are counted over months, leap years and clock changes', async (t) => {
  t.same(['2028-02-29', '2027-02-29', '2024-13-01', '2024-1-1', '', '2024-03-05T00'].map(isDay), [
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  t.equal(addDays('2024-02-28', 2), '2024-03-01')
  t.equal(addDays('2024-04-06', 1), '2024-04-07')
  t.equal(addDays('2024-01-01', -1), '2023-12-31')
  t.equal(weekdayOf('2024-03-05'), 2)
})

t.test('weekends are every Friday, Saturday and Sunday', async (t) => {
  t.same(weekendDays('2024-03-05', 7), ['2024-03-08', '2024-03-09', '2024-03-10'])
  t.equal(weekendDays('2024-03-05').length, 156)
  t.ok(weekendDays('2024-03-05').every((day) => [0, 5, 6].includes(weekdayOf(day))))
})
