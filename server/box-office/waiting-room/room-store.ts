import type { MediaFile } from '#shared/content/page'
import { croppedUrl } from '#shared/content/picture-sources'
import type { RoomConcert, RoomControl, RoomLine } from '#shared/waiting-room'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Time without a report after which the waiting room counts as down, in milliseconds. */
const AWAY_AFTER = 30_000

/** The settings given by commands, and when the waiting room last reported. */
export interface RoomState extends RoomControl {
  seenAt: Date | null
}

/** Returns the state of the waiting room. */
export async function roomState(db: Queries): Promise<RoomState> {
  const row = await db.first<{ opensAt: Date | null; admitPerMinute: number | null; isPaused: boolean; seenAt: Date }>(
    sql`select opens_at, admit_per_minute, is_paused, seen_at from waiting_room`,
  )
  if (!row) throw new Error('The table waiting_room is empty')
  return { ...row, opensAt: row.opensAt?.toISOString() ?? null }
}

/** Returns whether the waiting room hasn't reported for half a minute. */
export async function isRoomAway({ db, shortCache, clock }: BoxOffice): Promise<boolean> {
  return isAway(await shortCache('waiting room', () => roomState(db)), clock.now())
}

/** Returns whether the waiting room hasn't reported for half a minute. */
export const isAway = ({ seenAt }: Pick<RoomState, 'seenAt'>, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() > AWAY_AFTER

/** Returns the queues as last stored. */
export const roomLines = (db: Queries): Promise<RoomLine[]> =>
  db.query<RoomLine>(
    sql`select event, id, given, drawn, seed, called, waiting, assigned from waiting_room_line order by event`,
  )

/** Returns the concerts whose productions have their own queues. */
export async function roomConcerts(db: Queries): Promise<RoomConcert[]> {
  const rows = await db.query<{ event: string; name: string; image: MediaFile | null }>(sql`
    select l.event, p.name, p.image
      from waiting_room_line l
      join production p on l.event = 'production-' || p.id
     order by l.event`)
  return rows.map(({ image, ...concert }) => ({ ...concert, poster: image && croppedUrl(image, 'tile', 640) }))
}

/** Stores the queues, and the time of the report. */
export async function writeLines(db: Queries, lines: readonly RoomLine[], now: Date): Promise<void> {
  for (const { event, id, given, drawn, seed, called, waiting = 0, assigned = null } of lines)
    await db.execute(sql`
      insert into waiting_room_line (event, id, given, drawn, seed, called, waiting, assigned)
      values (${event}, ${id}, ${given}, ${drawn}, ${seed}, ${called}, ${waiting}, ${assigned}::int[])
      on conflict (event) do update
         set id = excluded.id, given = excluded.given, drawn = excluded.drawn, seed = excluded.seed,
             called = excluded.called, waiting = excluded.waiting, assigned = excluded.assigned`)
  await db.execute(sql`update waiting_room set seen_at = ${now}`)
}

/** Stores a command's settings. Omitted ones don't change. */
export const writeControl = (db: Queries, { opensAt, admitPerMinute, isPaused }: Partial<RoomControl>) =>
  db.execute(sql`
    update waiting_room
       set opens_at = coalesce(${opensAt ? new Date(opensAt) : null}, opens_at),
           admit_per_minute = coalesce(${admitPerMinute ?? null}::int, admit_per_minute),
           is_paused = coalesce(${isPaused ?? null}::boolean, is_paused)`)
