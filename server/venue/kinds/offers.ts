import type { InferType } from 'yup'
import { readCsv } from '../reading/csv-file.ts'
import {
  flag,
  identity,
  isLocalTime,
  list,
  picture,
  record,
  requiredLocalTime,
  requiredMoney,
  requiredOneOf,
  requiredSlug,
  requiredText,
  text,
  texts,
  wholeNumber,
} from '../reading/field-types.ts'
import { type Entry, readEntries } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'

const packageOffer = record({
  series: requiredSlug('great-performers'),
  kind: requiredOneOf(['fixed', 'flexi'] as const),
  name: requiredText('All six recitals'),
  discountLabel: text('Save 20%'),
  minimum: wholeNumber(1, 1_000),
  maximum: wholeNumber(1, 1_000),
  maximumSeats: wholeNumber(1, 1_000),
  mayVary: flag(),
  onSale: requiredLocalTime(),
  offSale: requiredLocalTime(),
  /** `of` is a performance as production/performance, or a production with one performance. */
  performances: list(record({ of: requiredText('jupiter/first-night'), plan: requiredSlug('package') }))
    .min(1, 'has no performances | Write at least one')
    .defined('is missing | Write at least one performance with its plan'),
})
export type Package = Entry<InferType<typeof packageOffer>>
export const readPackages = (folder: VenueFolder): Package[] =>
  readEntries(folder, readYaml(folder, 'packages.yaml'), packageOffer)

const membership = record({
  ...identity,
  name: requiredText('Friend'),
  description: requiredText('What members get.'),
  tooltip: text('For one person, for a year.'),
  price: requiredMoney(),
  months: wholeNumber(1, 1_200),
  tax: text('GST'),
  onSale: flag(),
  image: picture('friend.jpg'),
  priceTypes: texts('member'),
  /** Productions whose pre-sale it opens. */
  presales: texts('jupiter'),
})
export type Membership = Entry<InferType<typeof membership>>
export const readMemberships = (folder: VenueFolder): Membership[] =>
  readEntries(folder, readYaml(folder, 'memberships.yaml'), membership)

const fund = record({ title: requiredText('New music'), description: text('What it pays for.'), url: text('/support') })
export type Fund = Entry<InferType<typeof fund>>
export const readFunds = (folder: VenueFolder): Fund[] => readEntries(folder, readYaml(folder, 'funds.yaml'), fund)

export interface PromoCode {
  line: number
  code: string
  starts: string
  ends: string
  /** The messages to the visitor, one per line. */
  messages: string[]
  productions: string[]
  priceTypes: string[]
  /** Null for unlimited. */
  mostOrders: number | null
}
export const PROMO_CODES = 'promo-codes.csv'

/** Reads promo-codes.csv. Lists in a cell are separated by spaces, messages by a vertical line. */
export function readPromoCodes(folder: VenueFolder): PromoCode[] {
  const { problems } = folder
  const rows = readCsv(folder, PROMO_CODES, {
    required: ['code', 'starts', 'ends'],
    optional: ['message', 'productions', 'price-types', 'most-orders'],
  })
  const seen = new Set<string>()
  return rows.flatMap(({ line, cells }) => {
    const { code, starts, ends, message, productions } = cells
    const before = problems.list().length
    if (!/^\S{1,40}$/.test(code))
      problems.add(PROMO_CODES, line, `“${code}” is no promo code`, 'Write at most 40 characters without spaces')
    if (seen.has(code.toLowerCase()))
      problems.add(PROMO_CODES, line, `The code “${code}” is in the table twice`, 'Remove one of the two lines')
    seen.add(code.toLowerCase())
    for (const time of [starts, ends])
      if (!isLocalTime(time))
        problems.add(PROMO_CODES, line, `“${time}” is no date and time`, 'Write it as 2027-03-12 19:30')
    if (isLocalTime(starts) && isLocalTime(ends) && ends <= starts)
      problems.add(PROMO_CODES, line, 'The code ends before it starts', 'Correct one of the two times')
    if (!/^(?:[1-9]\d{0,8})?$/.test(cells['most-orders']))
      problems.add(PROMO_CODES, line, `“${cells['most-orders']}” is no number of orders`, 'Write a number, or nothing')
    if (problems.list().length > before) return []
    return [
      {
        ...{ line, code, starts, ends, productions: words(productions), priceTypes: words(cells['price-types']) },
        messages: message.split('|').flatMap((each) => each.trim() || []),
        mostOrders: cells['most-orders'] ? Number(cells['most-orders']) : null,
      },
    ]
  })
}

const words = (text: string) => text.split(/\s+/).filter(Boolean)
