import path from 'node:path'
import { type FormDefinition, fieldsOf, hasValue } from '#shared/forms/definition'
import type { Entry, StoredFile } from './entry.ts'

/**
 * Returns entries as CSV (RFC 4180), one per line, with a column for each field and for values of removed fields. Files
 * are given as paths. A text that a spreadsheet would read as a formula begins with an apostrophe.
 */
export function entriesCsv(definition: FormDefinition, entries: readonly Entry[], folder: string): string {
  const fields = fieldsOf(definition).filter((field) => hasValue(field) && field.kind !== 'password')
  const columns = fields.map(({ alias, caption }) => ({ alias, heading: caption || alias }))
  const known = new Set(columns.map(({ alias }) => alias))
  const gone = new Set(entries.flatMap(({ values }) => Object.keys(values)).filter((alias) => !known.has(alias)))
  const all = [...columns, ...[...gone].map((alias) => ({ alias, heading: alias }))]
  const rows = entries.map((entry) => [
    entry.sentAt,
    ...all.map(({ alias }) => textOf(entry.values[alias], path.join(folder, entry.formId, entry.id))),
  ])
  // Spreadsheets recognise UTF-8 by the byte order mark.
  return `\ufeff${[['Sent', ...all.map(({ heading }) => heading)], ...rows].map(line).join('')}`
}

function textOf(value: Entry['values'][string] | undefined, folder: string): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  return value
    .map((each: string | StoredFile) => (typeof each === 'string' ? each : path.join(folder, each.storedAs)))
    .join('; ')
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
