import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

/** The setting whose default is each key of venue.yaml. */
const SETTINGS = {
  timeZone: 'VENUE_TIME_ZONE',
  currency: 'CURRENCY',
  locale: 'LOCALE',
  phone: 'BOX_OFFICE_PHONE',
  mail: 'MAIL_FROM',
  termsPage: 'TERMS_URL',
} as const

/**
 * Returns the settings of a venue's folder that the environment doesn't set, so that all processes and commands use the
 * same values. Throws an `Error` that says what is wrong if its venue.yaml can't be read.
 */
export function venueSettings(folder: string): Record<string, string> {
  const value: unknown = parse(readFileSync(path.join(folder, 'venue.yaml'), 'utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('venue.yaml has no keys')
  return Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([key, name]) => {
      const text: unknown = (value as Record<string, unknown>)[key]
      return typeof text === 'string' && text ? [[name, text]] : []
    }),
  )
}
