import type { Settings } from '#config/settings'
import { isDay } from '#shared/calendar-day'
import { type Cell, csvLine } from '#shared/csv'
import { fromCents } from '#shared/money'
import type { StaffResult } from '#shared/staff/staff-call'
import type { takings } from '#shared/staff/takings/takings'
import { exportNames, groupings } from '#shared/staff/takings/takings.schemas'
import { askBoxOffice } from '../../command-line/ask-box-office.ts'
import type { Command } from '../../command-line/command.ts'
import { staffAddress } from '../staff-address.ts'
import { readCommandKey } from './command-key.ts'
import { EXPORT_PATH, SUMS_PATH } from './command-routes.ts'

const TAKINGS_HELP = `--from DAY --to DAY [--by ${groupings.join(' | ')}] [--format csv | json]
  Prints what was sold and refunded, such as --from 2027-03-01 --to 2027-03-31; by default by day of sale and as CSV.`
const EXPORT_HELP = `${exportNames.join(' | ')} --from DAY --to DAY [--format csv | json]
  Prints a row for each order, ticket, entry of the takings, or receipt and credit note.`
const TIMEOUT_MS = 60_000
const MAX_BYTES = 16 * 1024 * 1024

/** The options of the command line, as they were typed. */
interface TakingsOptions {
  from?: string | undefined
  to?: string | undefined
  by?: string | undefined
  format?: string | undefined
}
const options = {
  ...{ from: { type: 'string' }, to: { type: 'string' } },
  ...{ by: { type: 'string' }, format: { type: 'string' } },
} satisfies Command['options']

/** The commands print what they read as it comes, because an export may be large. */
const printing =
  (command: string): Command['run'] =>
  async ({ positionals, option }, settings) => {
    const [from, to, by, format] = ['from', 'to', 'by', 'format'].map(option)
    const write: Write = (text) => process.stdout.write(text)
    const exitCode = await takingsByCommand(settings, [command, ...positionals], { from, to, by, format }, write)
    return { text: '', exitCode }
  }
export const takingsCommands: Readonly<Record<string, Command>> = {
  takings: { help: TAKINGS_HELP, options, run: printing('takings') },
  export: { help: EXPORT_HELP, options, run: printing('export') },
}

type Write = (text: string) => unknown
type Sums = StaffResult<(typeof takings)['sums']>
type Portion = StaffResult<(typeof takings)['exportRows']>

const isOneOf = (all: readonly string[], value: string | undefined) => value === undefined || all.includes(value)

/**
 * Runs `takings` and `export`. Writes an export portion by portion, so that its size doesn't matter. Returns the exit
 * code.
 */
export async function takingsByCommand(
  settings: Settings,
  [command, name]: readonly string[],
  { from = '', to = '', by = 'day-of-sale', format = 'csv' }: TakingsOptions,
  write: Write,
): Promise<number> {
  const isExport = command === 'export'
  const isKnown = isExport ? name !== undefined && isOneOf(exportNames, name) : isOneOf(groupings, by)
  if (!isKnown || !isDay(from) || !isDay(to) || !isOneOf(['csv', 'json'], format)) {
    write(`npm run box-office -- takings ${TAKINGS_HELP}\nnpm run box-office -- export ${EXPORT_HELP}\n`)
    return 64
  }
  const key = readCommandKey(settings)
  const read = <Answer>(path: string, query: Record<string, string>) =>
    ask<Answer>(`${staffAddress(settings)}${path}?${new URLSearchParams({ from, to, ...query })}`, key ?? '')
  const writeTable = format === 'csv' ? csvWriter(write) : jsonWriter(write)
  try {
    if (isExport) await writeExport((after) => read<Portion>(EXPORT_PATH, { name: name ?? '', ...after }), writeTable)
    else writeTable(SUM_COLUMNS, sumRows(await read<Sums>(SUMS_PATH, { by })), true)
    return 0
  } catch (error) {
    process.stderr.write(`The box office on this machine can’t be asked: ${(error as Error).message}\n`)
    return 2
  }
}

async function ask<Answer>(url: string, key: string): Promise<Answer> {
  const answer = await askBoxOffice<Answer>(url, { method: 'GET', key, withinMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  if (!answer.isOk) throw new Error(answer.error)
  return answer.body
}

type WriteRows = (columns: readonly string[], rows: readonly (readonly Cell[])[], isLast: boolean) => void

async function writeExport(read: (after: { after?: string }) => Promise<Portion>, writeRows: WriteRows) {
  let after: { after?: string } = {}
  for (;;) {
    const { columns, rows, next } = await read(after)
    writeRows(columns, rows as Cell[][], next === null)
    if (next === null) return
    after = { after: String(next) }
  }
}

const SUM_COLUMNS = ['name', 'sold', 'refunded', 'voided', 'tax', 'total']
const sumRows = ({ rows }: Sums): Cell[][] =>
  rows.map(({ name, soldCents, refundedCents, voidedCents, taxCents, totalCents }) => [
    name,
    ...[soldCents, refundedCents, voidedCents, taxCents, totalCents].map(fromCents),
  ])

function csvWriter(write: Write): WriteRows {
  let isFirst = true
  return (columns, rows) => {
    if (isFirst) write(csvLine(columns))
    isFirst = false
    for (const row of rows) write(csvLine(row))
  }
}

function jsonWriter(write: Write): WriteRows {
  let separator = '[\n'
  return (columns, rows, isLast) => {
    for (const row of rows) {
      write(separator + JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]]))))
      separator = ',\n'
    }
    if (isLast) write(separator === '[\n' ? '[]\n' : '\n]\n')
  }
}
