import type { InferType } from 'yup'
import { readCsv } from '../reading/csv-file.ts'
import { byKey, isMap, money, picture, record, requiredSlug, requiredText, text } from '../reading/field-types.ts'
import { type Entry, isSlug, readEntries } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'

const KINDS = ['seat', 'extra', 'upsell'] as const
const NEEDS = ['', 'promo', 'membership'] as const

export interface PriceType {
  slug: string
  line: number
  name: string
  kind: (typeof KINDS)[number]
  tooltip: string
  /** The condition under which a visitor sees the price. */
  needs: (typeof NEEDS)[number]
  /** The name of a rate in venue.yaml, or empty for its first. */
  tax: string
}

export const PRICE_TYPES = 'price-types.csv'

/** Reads price-types.csv. */
export function readPriceTypes(folder: VenueFolder): PriceType[] {
  const { problems } = folder
  if (!folder.exists(PRICE_TYPES))
    problems.add(PRICE_TYPES, 1, 'There are no price types', 'Create the table, with at least adult,Adult,seat')
  const rows = readCsv(folder, PRICE_TYPES, {
    required: ['slug', 'name', 'kind'],
    optional: ['tooltip', 'needs', 'tax'],
  })
  const seen = new Set<string>()
  return rows.flatMap(({ line, cells: { slug, name, kind, tooltip, needs, tax } }) => {
    const before = problems.list().length
    if (!isSlug(folder, PRICE_TYPES, line, slug)) return []
    if (seen.has(slug)) problems.add(PRICE_TYPES, line, `The slug “${slug}” is used twice`, 'Rename one of the two')
    seen.add(slug)
    if (!name) problems.add(PRICE_TYPES, line, 'The price type has no name', 'Write what visitors read, such as Adult')
    if (!isOneOf(KINDS, kind))
      problems.add(PRICE_TYPES, line, `There is no kind “${kind}”`, `Write one of ${KINDS.join(', ')}`)
    if (!isOneOf(NEEDS, needs))
      problems.add(PRICE_TYPES, line, `“${needs}” can’t be needed`, 'Write promo or membership, or leave it empty')
    if (problems.list().length > before || !isOneOf(KINDS, kind) || !isOneOf(NEEDS, needs)) return []
    return [{ slug, line, name, kind, tooltip, needs, tax }]
  })
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value)

const isPrices = (value: unknown): value is Record<string, number> =>
  isMap(value) && Object.values(value).every((each) => typeof each === 'number' && money().isValidSync(each))

const plan = record({
  hall: requiredSlug('main'),
  /** Amounts by price type and zone. */
  prices: byKey(isPrices, 'an amount for each zone of a price type', 'adult: { a: 45, b: 30.50 }').defined(
    'is missing | Add prices, such as adult: { a: 45, b: 30.50 }',
  ),
})
export type PricePlan = Entry<InferType<typeof plan>>

/** Reads price-plans.yaml. */
export const readPricePlans = (folder: VenueFolder): PricePlan[] =>
  readEntries(folder, readYaml(folder, 'price-plans.yaml'), plan)

const isAmount = (value: unknown): value is number => typeof value === 'number' && money().isValidSync(value)
const extra = record({
  name: requiredText('Printed programme'),
  tooltip: text('Forty pages.'),
  image: picture('programme.jpg'),
  prices: byKey(isAmount, 'an amount for each price type', 'programme: 5').defined(
    'is missing | Add a price, such as programme: 5',
  ),
})
export type Extra = Entry<InferType<typeof extra>>

/** Reads extras.yaml: the items that are sold in addition to seats. */
export const readExtras = (folder: VenueFolder): Extra[] => readEntries(folder, readYaml(folder, 'extras.yaml'), extra)
