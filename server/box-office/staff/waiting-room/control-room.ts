import { isWaitingRoomEmbedded } from '#config/settings'
import { Refusal } from '#shared/refusals'
import type { StaffResult } from '#shared/staff/staff-call'
import type { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import type { RoomControl } from '#shared/waiting-room'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isAway, roomState, writeControl } from '../../waiting-room/room-store.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'

type Room = StaffResult<(typeof waitingRoom)['pause']>

/** The pace of a line without a setting, per minute. */
const DEFAULT_PACE = 60

/** Returns how the waiting room runs, or null if the venue has none of its own. */
export async function readRoom(boxOffice: BoxOffice, now: Date): Promise<Room | null> {
  const { db, settings, reservationTimes } = boxOffice
  if (!isWaitingRoomEmbedded(settings)) return null
  const state = await roomState(db)
  const opensAt = state.opensAt ?? settings.WAITING_ROOM_OPENS_AT?.toISOString() ?? null
  const ms = reservationTimes.p95()
  return {
    ...{ isPaused: state.isPaused, opensAt, hasOpened: opensAt === null || new Date(opensAt) <= now },
    admitPerMinute: state.admitPerMinute ?? settings.WAITING_ROOM_ADMIT_PER_MINUTE ?? DEFAULT_PACE,
    ...{ seenAt: state.seenAt?.toISOString() ?? null, isAway: isAway(state, now) },
    lines: await readLines(db),
    // Infinity: a reservation was rejected, because too many were in progress.
    reservationMs: ms === null || !Number.isFinite(ms) ? null : Math.round(ms),
  }
}

const readLines = (db: Queries) =>
  db.query<Room['lines'][number]>(sql`
    select p.name as production, l.waiting, l.called, l.drawn is not null as is_drawn
      from waiting_room_line l
      left join production p on 'production-' || p.id = l.event
     order by p.sort_name, l.event`)

/** Changes how the waiting room runs, and records it in the audit. The room applies it with its next report. */
export async function controlRoom(
  boxOffice: BoxOffice,
  by: StaffMember,
  control: Partial<RoomControl>,
  now: Date,
): Promise<Room> {
  if (!isWaitingRoomEmbedded(boxOffice.settings)) throw new Refusal('NOT_FOUND')
  await boxOffice.db.transaction(async (tx) => {
    await tx.query(sql`select from waiting_room for update`)
    const { seenAt: _, ...before } = await roomState(tx)
    await writeControl(tx, control)
    await recordAct(tx, by, { act: 'controlledWaitingRoom', before, after: control }, now)
  })
  const room = await readRoom(boxOffice, now)
  if (!room) throw new Refusal('NOT_FOUND')
  return room
}
