import { iso31661 } from 'iso-3166'
import type { InferType } from 'yup'
import { englishLocale, isUsableCurrency } from '#config/locale-checks'
import {
  byKey,
  flag,
  hours,
  list,
  money,
  numberBetween,
  optionalRecord,
  picture,
  record,
  requiredColour,
  requiredMoney,
  requiredSlug,
  requiredText,
  text,
  wholeNumber,
} from '../reading/field-types.ts'
import { type Entry, readEntry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** A rate in percent with at most two decimals, below 100. */
const isRate = (value: unknown): value is string => typeof value === 'string' && /^\d{1,2}(?:\.\d{1,2})?%$/.test(value)
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const delivery = record({
  slug: requiredSlug('e-tickets'),
  name: requiredText('E-tickets'),
  description: requiredText('By email, at once.'),
  cost: money(),
  requiresAddress: flag(),
  daysBefore: wholeNumber(0, 365),
  tax: text('GST'),
})
const donationAsk = optionalRecord({
  fund: requiredSlug('new-music'),
  title: requiredText('Bring a child to their first concert'),
  description: requiredText('What the money is for.'),
  image: picture('foyer.jpg'),
  amounts: list(requiredMoney()).min(1, 'has no amounts | Write at least one, such as 25'),
})
const look = optionalRecord({
  colours: optionalRecord({
    background: requiredColour(),
    text: requiredColour(),
    accent: requiredColour(),
    accentText: requiredColour(),
  }),
  fonts: optionalRecord({ display: text('fraunces'), text: text('fonts/kanal.woff2') }),
  corner: wholeNumber(0, 24),
  titles: numberBetween(0.5, 1.5),
  spacing: numberBetween(0.5, 1.5),
  /** Names of files in `media/`. */
  logo: text('logo.svg'),
  footerLogo: text('logo-light.svg'),
  favicon: text('favicon.png'),
  shareImage: text('foyer.jpg'),
})
const seller = optionalRecord({
  name: requiredText('Theater am Kanal GmbH'),
  address: list(text('Am Kanal 4')),
  taxNumber: text('VAT number DE 123 456 789'),
})
const schema = record({
  name: requiredText('Theater am Kanal'),
  town: text('Berlin'),
  country: text('DE'),
  timeZone: requiredText('Europe/Berlin'),
  currency: requiredText('EUR'),
  locale: requiredText('en-GB'),
  phone: text('"+49 30 5550 0142"'),
  mail: text('Theater am Kanal <tickets@theater.example>'),
  termsPage: text('/terms'),
  /** How long seats are held that are offered to a list, and the hours in which they are. */
  invoices: optionalRecord({ payTo: text('IBAN DE00 1234 5678'), days: wholeNumber(0, 365) }),
  returnedSeats: optionalRecord({ minutes: wholeNumber(0, 240), hours: hours() }),
  /** The venue on its receipts. */
  seller,
  /** Presenters other than the venue itself. */
  presenters: byKey(isText, 'a name for each key', 'a key and a name on each line'),
  /** The filters of What's On. */
  filters: byKey(
    isTexts,
    'a list of options for each filter',
    'a filter with its options, such as Genre: [Play, Dance]',
  ),
  fees: list(
    record({
      slug: requiredSlug('booking-fee'),
      name: requiredText('Booking fee'),
      amount: requiredMoney(),
      tax: text('GST'),
    }),
  ),
  /** The first rate applies to everything that names none. */
  tax: byKey(isRate, 'a rate for each name', 'a name and a rate on each line, such as GST: 10%'),
  delivery: list(delivery)
    .min(1, 'has no methods | Write at least one, such as e-tickets')
    .defined('is missing | Add at least one method, such as e-tickets'),
  donationAsk,
  look,
})
export type Venue = InferType<typeof schema>

const FILE = 'venue.yaml'

/** Reads venue.yaml. Returns undefined if it is missing or has errors. */
export function readVenue(folder: VenueFolder): Entry<Venue> | undefined {
  const yaml = readYaml(folder, FILE)
  if (!yaml) {
    if (!folder.exists(FILE))
      folder.problems.add(FILE, 1, 'There is no venue.yaml', 'Create it, or name the venue’s folder')
    return undefined
  }
  const entry = readEntry(folder, yaml, 'venue', schema)
  if (entry) checkRegion(folder, entry)
  return entry
}

function checkRegion({ problems }: VenueFolder, { value, lineOf }: Entry<Venue>) {
  const { country, timeZone, currency, locale } = value
  if (country && !isCountry(country))
    problems.add(FILE, lineOf(['country']), `There is no country “${country}”`, 'Write its two letters, such as DE')
  if (!isTimeZone(timeZone))
    problems.add(FILE, lineOf(['timeZone']), `There is no time zone “${timeZone}”`, 'Write one such as Europe/Berlin')
  if (!isUsableCurrency(currency))
    problems.add(
      FILE,
      lineOf(['currency']),
      `There is no currency “${currency}” with two decimals`,
      'Write its code, such as EUR',
    )
  if (!englishLocale(locale))
    problems.add(FILE, lineOf(['locale']), `There is no English locale “${locale}”`, 'Write one such as en-GB or en-IE')
}

/** Returns whether a code is one of ISO 3166-1's two letters. */
export const isCountry = (code: string): boolean =>
  iso31661.some(({ alpha2, state }) => alpha2 === code && state === 'assigned')

/** Returns whether a time zone of this name exists. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
