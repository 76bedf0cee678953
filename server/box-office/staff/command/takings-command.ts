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
    const exitCode = await takingsByCommand(settings, [command, ...positionals], { from, to, by, format }, print)
    return { text: '', exitCode }
  }
export const takingsCommands: Readonly<Record<string, Command>> = {
  takings: { help: TAKINGS_HELP, options, run: printing('takings') },
  export: { help: EXPORT_HELP, options, run: printing('export') },
}

/** Resolves once the text is written. Rejects with the code EPIPE if the reader has left. */
type Write = (text: string) => unknown
const print: Write = (text) =>
  new Promise<void>((resolve, reject) => {
    // The stream emits the error as well, which would end the process.
    process.stdout.once('error', reject)
    process.stdout.write(text, (error) => {
      if (error) return reject(error)
      process.stdout.off('error', reject)
      resolve()
    })
  })

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
    await write(`npm run box-office -- takings ${TAKINGS_HELP}\nnpm run box-office -- export ${EXPORT_HELP}\n`)
    return 64
  }
  const key = readCommandKey(settings)
  const read = <Answer>(path: string, query: Record<string, string>) =>
    ask<Answer>(`${staffAddress(settings)}${path}?${new URLSearchParams({ from, to, ...query })}`, key ?? '')
  const textOf = format === 'csv' ? csvTexts() : jsonTexts()
  const writeRows: WriteRows = (...rows) => write(textOf(...rows))
  try {
    if (isExport) await writeExport((after) => read<Portion>(EXPORT_PATH, { name: name ?? '', ...after }), writeRows)
    else await writeRows(SUM_COLUMNS, sumRows(await read<Sums>(SUMS_PATH, { by })), true)
    return 0
  } catch (error) {
    // As `head` does after its lines: nothing more is wanted.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    process.stderr.write(`The box office on this machine can’t be asked: ${(error as Error).message}\n`)
    return 2
  }
}

async function ask<Answer>(url: string, key: string): Promise<Answer> {
  const answer = await askBoxOffice<Answer>(url, { method: 'GET', key, withinMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  if (!answer.isOk) throw new Error(answer.error)
  return answer.body
}

type Rows = [columns: readonly string[], rows: readonly (readonly Cell[])[], isLast: boolean]
type WriteRows = (...rows: Rows) => unknown

async function writeExport(read: (after: { after?: string }) => Promise<Portion>, writeRows: WriteRows) {
  let after: { after?: string } = {}
  for (;;) {
    const { columns, rows, next } = await read(after)
    await writeRows(columns, rows as Cell[][], next === null)
    if (next === null) return
    after = { after: String(next) }
  }
}

const SUM_COLUMNS = ['name', 'sold', 'refunded', 'voided', 'issued', 'tax', 'total']
const sumRows = ({ rows }: Sums): Cell[][] =>
  rows.map(({ name, soldCents, refundedCents, voidedCents, issuedCents, taxCents, totalCents }) => [
    name,
    ...[soldCents, refundedCents, voidedCents, issuedCents, taxCents, totalCents].map(fromCents),
  ])

/** Returns the text of each portion as CSV, the first with a line of the columns. */
function csvTexts(): (...rows: Rows) => string {
  let isFirst = true
  return (columns, rows) => {
    const lines = isFirst ? [columns, ...rows] : rows
    isFirst = false
    return lines.map(csvLine).join('')
  }
}

/** Returns the text of each portion of one list, with an object on each line. */
function jsonTexts(): (...rows: Rows) => string {
  let isFirst = true
  return (columns, rows, isLast) => {
    const objects = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]]))),
    )
    const before = objects.length === 0 ? '' : isFirst ? '\n' : ',\n'
    const text = `${isFirst ? '[' : ''}${before}${objects.join(',\n')}`
    isFirst &&= objects.length === 0
    return isLast ? `${text}${isFirst ? '' : '\n'}]\n` : text
  }
}
