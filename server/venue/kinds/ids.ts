import { readCsv } from '../reading/csv-file.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'

/** The tables whose rows have a slug in the folder. Each is also a kind of key. */
export const KEYED = [
  ...['hall', 'screen', 'section', 'zone', 'seat', 'presenter', 'filter_type', 'filter_option', 'delivery_method'],
  ...['order_fee', 'donation_fund', 'series', 'production', 'price_type', 'performance', 'upsell'],
  ...['upsell_performance', 'package', 'membership_level', 'promo_code', 'tax_rate'],
] as const
export type KeyedTable = (typeof KEYED)[number]

/** The id of a key in a box office, such as that of the performance `jupiter/first`. */
export interface KnownId {
  kind: KeyedTable
  slug: string
  id: number
}

const FILE = 'ids.csv'
const MAX_ID = 2_147_483_647
/** Returns the id in a cell; undefined for anything else. */
export function cellId(cell: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(cell) ? Number(cell) : undefined
  return id && id <= MAX_ID ? id : undefined
}
const isKind = (kind: string): kind is KeyedTable => (KEYED as readonly string[]).includes(kind)

/** Reads ids.csv: the ids that keys get in a new box office. */
export function readIds(folder: VenueFolder): KnownId[] {
  const { problems } = folder
  const seen = new Set<string>()
  return readCsv(folder, FILE, { required: ['kind', 'key', 'id'], optional: [] }).flatMap(({ line, cells }) => {
    const { kind, key: slug } = cells
    const id = cellId(cells.id)
    if (!isKind(kind)) {
      problems.add(FILE, line, `There is no kind “${kind}”`, `Write one of ${KEYED.join(', ')}`)
      return []
    }
    if (id === undefined) {
      problems.add(FILE, line, `“${cells.id}” is no id`, 'Write a whole number, such as 2001')
      return []
    }
    for (const each of [`${kind} ${slug}`, `${kind} ${id}`]) {
      if (seen.has(each)) problems.add(FILE, line, `${each} is in the table twice`, 'Remove one of the two lines')
      seen.add(each)
    }
    return [{ kind, slug, id }]
  })
}
