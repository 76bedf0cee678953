import { createHash } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The drawing of a screen or hall as an SVG. Its address ends in the hash of its content. */
export interface SeatMap {
  address: string
  content: string
}

/**
 * Returns the map of a slug: the venue's drawing, or one generated from the seats' places. Returns undefined without
 * either.
 */
export async function readSeatMap(db: Queries, slug: string): Promise<SeatMap | undefined> {
  const drawing = await db.first<{ content: string }>(sql`select content from seat_map where slug = ${slug}`)
  const content = drawing?.content ?? (await drawnFromSeats(db, slug))
  if (content === undefined) return undefined
  return { address: `${slug}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`, content }
}

interface SeatMapReader {
  db: Queries
  seatMap: (slug: string) => Promise<SeatMap | undefined>
}

/** Returns the addresses and slugs of all maps: those of the halls, and those of their screens. */
export async function seatMapAddresses({ db, seatMap }: SeatMapReader): Promise<string[]> {
  const slugs = await db.query<{ slug: string }>(sql`
    select slug from seat_map union select map_slug from screen order by 1`)
  const maps = await Promise.all(slugs.map(({ slug }) => seatMap(slug)))
  return slugs.flatMap(({ slug }, at) => (maps[at] ? [slug, maps[at].address] : []))
}

const ADDRESS = /^([\w-]+)\.[0-9a-f]{16}$/

/** Returns the slug of an address. A slug is returned as is. */
export const slugOf = (address: string): string => ADDRESS.exec(address)?.[1] ?? address

const RADIUS = 9
const MARGIN = 40

async function drawnFromSeats(db: Queries, slug: string): Promise<string | undefined> {
  const seats = await db.query<{ key: string; x: number; y: number }>(sql`
    select a.key, a.x, a.y
      from seat a
      join screen s on s.id = a.screen_id
     where s.map_slug = ${slug}
     order by a.id`)
  if (!seats.length) return undefined
  const range = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) })
  const across = range(seats.map(({ x }) => x))
  const down = range(seats.map(({ y }) => y))
  const box = [across.least - MARGIN, down.least - MARGIN, across.most - across.least, down.most - down.least].map(
    (value, at) => (at < 2 ? value : value + 2 * MARGIN),
  )
  const dots = seats.map(
    ({ key, x, y }) => `<circle data-seat="${attributeText(key)}" cx="${x}" cy="${y}" r="${RADIUS}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">${dots.join('')}</svg>`
}

const attributeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
