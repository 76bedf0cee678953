import type { Test } from 'tap'
import { sql } from '#server/box-office/database/sql'
import { applyVenue } from '#server/venue/apply/apply-venue'
import { openOldData } from '#server/venue/old-data/import-old-data'
import { readVenueFiles } from '#server/venue/read-venue-files'
import type { VenueFiles } from '#server/venue/venue-files'
import { type BoxOfficeOptions, type OpenBoxOffice, openBoxOffice } from './box-office.ts'
import { freshPostgres } from './postgres.ts'
import { smallVenue, venueFolder, writeVenue } from './small-venue.ts'

/** The head of customers.csv. */
export const CUSTOMERS =
  'email,first-name,last-name,phone,address,address-2,suburb,state,post-code,country,newsletter\n'

/** Opens the small venue with its season, and a folder with these files in `import/`. */
export async function openWithOldData(
  t: Test,
  files: Record<string, string>,
  options: BoxOfficeOptions = {},
  venue = smallVenue,
) {
  const root = venueFolder(t, venue)
  const write = (name: string, text: string) => writeVenue(root, { [`import/${name}`]: text })
  for (const [name, text] of Object.entries(files)) write(name, text)
  const season = readVenueFiles(root).files as VenueFiles
  const fill = async (db: OpenBoxOffice['db'], now: Date) => void (await applyVenue(db, season, now))
  const databaseUrl = await freshPostgres(t)
  const boxOffice = await openBoxOffice(t, { fill, databaseUrl, ...options })
  const count = async () => {
    const refused: string[] = []
    const counts = await (await openOldData(boxOffice.db, root))?.count((...each) => refused.push(each.join(':')))
    return { counts: Object.fromEntries(counts ?? []), refused }
  }
  const run = async () => (await openOldData(boxOffice.db, root))?.import(boxOffice.clock.now())
  const total = async (table: 'customer' | 'gift_voucher') =>
    (
      await boxOffice.db.first<{ count: number }>(
        table === 'customer'
          ? sql`select count(*)::int as count from customer`
          : sql`select count(*)::int as count from gift_voucher`,
      )
    )?.count
  return { ...{ root, boxOffice, databaseUrl, write, count, run, total } }
}

/** A row of a table, and the reason for which it is refused. Empty if it is imported. */
export type RowAndReason = readonly [row: string, reason: string]

/** Checks that exactly the rows with a reason are refused, each with its line, and that no reason has personal data. */
export function expectRefused(t: Test, refused: readonly string[], rows: readonly RowAndReason[]): void {
  const said = refused.toSorted((one, other) => lineOf(one) - lineOf(other))
  const wanted = rows.flatMap(([, reason], at) => (reason ? [{ line: at + 2, reason }] : []))
  t.same(
    said.map(lineOf),
    wanted.map(({ line }) => line),
  )
  for (const [at, { reason }] of wanted.entries()) t.match(said[at], reason)
  t.notMatch(said.join(), 'example.org')
}

const lineOf = (refused: string) => Number(refused.split(':')[1])
