import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import type { VenueLook } from '#shared/look/venue-look'
import { venueLookOf } from './venue-look.ts'

/** The setting whose default is each key of venue.yaml; a dot separates a key from the one within it. */
const SETTINGS = {
  timeZone: 'VENUE_TIME_ZONE',
  currency: 'CURRENCY',
  locale: 'LOCALE',
  phone: 'BOX_OFFICE_PHONE',
  mail: 'MAIL_FROM',
  termsPage: 'TERMS_URL',
  'invoices.payTo': 'INVOICE_PAY_TO',
  'invoices.days': 'INVOICE_DAYS',
  'returnedSeats.minutes': 'RETURNED_SEATS_MINUTES',
  'returnedSeats.hours': 'RETURNED_SEATS_HOURS',
} as const

interface VenueDefaults {
  /** The settings that the environment doesn't set, so that all processes and commands use the same values. */
  settings: Record<string, string>
  look: VenueLook | null
}

/** Reads venue.yaml of a venue's folder. Throws an `Error` that says what is wrong if it can't be read. */
export function venueSettings(folder: string): VenueDefaults {
  const value: unknown = parse(readFileSync(path.join(folder, 'venue.yaml'), 'utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('venue.yaml has no keys')
  const keys = value as Record<string, unknown>
  const settings = Object.entries(SETTINGS).flatMap(([key, name]) => {
    const [outer = '', inner] = key.split('.')
    const own = inner === undefined ? keys[outer] : (keys[outer] as Record<string, unknown> | null | undefined)?.[inner]
    const text = typeof own === 'number' ? String(own) : own
    return typeof text === 'string' && text ? [[name, text]] : []
  })
  return {
    settings: Object.fromEntries(settings),
    look: venueLookOf(path.resolve(folder), keys.look, String(keys.name ?? '')),
  }
}
