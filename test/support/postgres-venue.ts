import { freshPostgres } from './postgres.ts'
import { type OpenVenue, openVenue } from './venue.ts'

/**
 * Opens a whole venue on PostgreSQL, with its season; closes it after the test. Its box office starts with a third of
 * the processor time of the embedded database.
 */
export async function openPostgresVenue(t: Tap, settings: Record<string, string> = {}): Promise<OpenVenue> {
  const venue = await openVenue({ ...settings, DATABASE_URL: await freshPostgres(t, 'season of today') })
  t.teardown(() => venue.close())
  return venue
}

/** The part of a tap test that is used here. */
interface Tap {
  teardown(close: () => unknown): void
}
