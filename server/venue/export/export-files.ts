import { stringify } from 'yaml'
import type { Transaction } from '#server/box-office/database/database'
import { Statement, sql } from '#server/box-office/database/sql'
import { isoInZone } from '#shared/dates'
import { fromCents } from '#shared/money'
import { readVenueKeys, type VenueKeys } from '../apply/venue-keys.ts'

/** A row, with column names in camelCase. */
export type Row = Record<string, unknown>

/** The input and output of an export. */
export interface VenueExport {
  keys: VenueKeys
  timeZone: string
  /** Returns all rows of a table, ordered by position and id. */
  rows(table: string): Promise<Row[]>
  /** Returns the name of a rate of tax, or undefined for none. */
  taxName(id: unknown): string | undefined
  /** The part of a slug after the last slash. */
  nameOf(table: string, id: unknown): string
  localTime(instant: unknown): string
  write(file: string, text: string): void
  writeYaml(file: string, value: object): void
  writeCsv(file: string, columns: readonly string[], rows: readonly Row[]): void
  /** Whether the target folder has a file. */
  hasFile(file: string): boolean
}

export async function openExport(
  tx: Transaction,
  { timeZone, files, hasFile }: { timeZone: string; files: Map<string, string>; hasFile: (file: string) => boolean },
): Promise<VenueExport> {
  const keys = await readVenueKeys(tx)
  const write = (file: string, text: string) => void files.set(file, text)
  return {
    ...{ keys, timeZone, write, hasFile },
    rows: async (table) => {
      const rows = await tx.query<Row>(sql`select * from ${new Statement([table], [])}`)
      const order = ({ position, id }: Row) => Number(position ?? 0) * 1e10 + Number(id ?? 0)
      return rows.sort((a, b) => order(a) - order(b))
    },
    taxName: (id) => (id === null ? undefined : keys.slugOf('tax_rate', id)),
    nameOf: (table, id) => (keys.slugOf(table, id) ?? String(id)).split('/').at(-1) as string,
    localTime: (instant) =>
      isoInZone(instant as Date, timeZone)
        .slice(0, 16)
        .replace('T', ' '),
    writeYaml: (file, value) => write(file, stringify(value, { lineWidth: 0 })),
    writeCsv: (file, columns, rows) =>
      write(file, [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvLine).join('')),
  }
}

/** Returns a row of a CSV file. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\n`
const csvCell = (value: unknown) => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns an object without empty values and those that equal the file's defaults. */
export const filled = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )
export const dollars = (cents: unknown): number => fromCents(Number(cents))

/**
 * Returns a picture for a file: the name of its picture file if the folder has it, or else the box office's
 * description.
 */
export function pictureField({ hasFile }: VenueExport, folder: string, picture: unknown): unknown {
  const url = (picture as { url?: string } | null)?.url
  const prefix = `/media/${folder}/`
  const file = url?.startsWith(prefix) ? url.slice(prefix.length) : undefined
  return file && hasFile(`${folder}/${file}`) ? file : picture
}
