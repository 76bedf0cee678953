import { rememberIn } from '#server/cache/remember'
import { normaliseMapInTurns } from '#server/seat-map/normalise-map'
import { UnusableMap } from '#server/seat-map/svg-tree'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import type { SeatMap } from '../../seat-selector/seat-maps.ts'

/** Normalising a large drawing takes half a second. The box office caches the maps until the venue changes. */
const normalised = new WeakMap<SeatMap, Promise<string>>()

/**
 * Returns the drawing of a part of the hall as visitors see it, sanitised and with the seats' keys. Empty if it can't
 * be shown.
 */
export async function readDrawing(
  { db, seatMap }: Pick<BoxOffice, 'db' | 'seatMap'>,
  screenId: number,
): Promise<{ content: string }> {
  const screen = await db.first<{ mapSlug: string }>(sql`select map_slug from screen where id = ${screenId}`)
  if (!screen) throw new Refusal('NOT_FOUND')
  const map = await seatMap(screen.mapSlug)
  if (!map) return { content: '' }
  return { content: await rememberIn(normalised, map, () => normalise(map)) }
}

async function normalise({ content }: SeatMap): Promise<string> {
  try {
    return (await normaliseMapInTurns(content)).svg
  } catch (error) {
    if (error instanceof UnusableMap) return ''
    throw error
  }
}
