import { pino } from 'pino'
import { readSettings } from '#config/settings'
import { buildWaitingRoom } from '#server/waiting-room/app'
import type { RoomConcert, RoomControl, RoomLine } from '#shared/waiting-room'
import { closeAtOnce } from './close-at-once.ts'
import { freePorts } from './venue.ts'
import { roomSettings } from './waiting-room.ts'

/** A waiting room that a browser can open. Only `pass` moves its clock. */
export interface RoomPages {
  /** The address of its page. */
  url: string
  pass(seconds: number): Promise<void>
  /** Applies a command. */
  control(control: Partial<RoomControl>): void
  close(): Promise<void>
}

/** Stores its lines, in place of the box office. */
export async function openRoomPages(
  settings: Record<string, string>,
  concerts: RoomConcert[] = [],
): Promise<RoomPages> {
  const PORT = await freePorts(1)
  const site = `http://localhost:${PORT}`
  let at = Date.parse('2027-03-01T00:00:00Z')
  let kept: RoomLine[] = []
  let control: RoomControl = { opensAt: null, admitPerMinute: null, isPaused: false }
  const { app, room } = await buildWaitingRoom({
    settings: readSettings({ ...roomSettings, PUBLIC_URL: site, ...settings }),
    log: pino({ level: 'silent' }),
    now: () => new Date(at),
    sync: async (lines) => {
      kept = lines.length > 0 ? structuredClone([...lines]) : kept
      return { lines: kept, control, reservationMs: null, concerts }
    },
  })
  await app.ready()
  await new Promise<void>((resolve) => app.server.listen(PORT, '127.0.0.1', resolve))
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      at += 1_000
      await room.tick()
    }
  }
  await pass(1)
  return {
    url: `${site}/waiting-room/?e=sales`,
    pass,
    control: (change) => {
      control = { ...control, ...change }
    },
    close: () => closeAtOnce(app),
  }
}
