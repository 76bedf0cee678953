import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'

/** The answers that describe a new venue. */
export interface NewVenue {
  name: string
  town: string
  /** ISO 3166-1's two letters */
  country: string
  /** ISO 4217 */
  currency: string
  timeZone: string
  /** An English one */
  locale: string
}

const STARTER = fileURLToPath(new URL('./starter', import.meta.url))
const TEXTS = /\.(?:yaml|md|csv)$/

/** Days from today to the performances, so that the first one can be booked at once. */
const FIRST_NIGHT = 28

/**
 * Writes a neutral venue into a folder: every page that the site needs, a hall with seats, and a production on sale.
 * Returns its files. Throws an `Error` if the folder isn't empty.
 */
export function writeNewVenue(root: string, venue: NewVenue, now: Date): string[] {
  if (existsSync(root) && readdirSync(root).length > 0) throw new Error(`${root} isn’t empty`)
  cpSync(STARTER, root, { recursive: true })
  const day = (days: number) => addDays(venueDay(now, venue.timeZone), days)
  const values: Record<string, string> = {
    ...venue,
    onSale: `${day(-1)} 10:00`,
    firstNight: `${day(FIRST_NIGHT)} 19:30`,
    secondNight: `${day(FIRST_NIGHT + 1)} 19:30`,
    matinee: `${day(FIRST_NIGHT + 2)} 15:00`,
  }
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.filter((name) => TEXTS.test(name))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => escaped(values[key] ?? whole)),
    )
  }
  return files
}

/** The placeholders are in texts with double quotes, or in Markdown, which removes the backslashes. */
const escaped = (text: string) => text.replace(/["\\]/g, '\\$&')
