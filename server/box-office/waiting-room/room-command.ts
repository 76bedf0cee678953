import type { Settings } from '#config/settings'
import type { RoomControl, RoomLine } from '#shared/waiting-room'
import { askBoxOffice } from '../command-line/ask-box-office.ts'
import type { CommandOutcome } from '../command-line/command.ts'
import { localAddress } from '../local-address.ts'
import { ROOM_CONTROL_PATH } from './room-routes.ts'
import type { RoomState } from './room-store.ts'

const TIMEOUT_MS = 10_000

/** Parses a command. Returns null if it is unknown. `now` is the time of the command. */
export function roomControl([verb, value]: readonly string[], now: Date): Partial<RoomControl> | null {
  if (verb === 'state') return {}
  if (verb === 'pause') return { isPaused: true }
  if (verb === 'pace') return /^[1-9]\d{0,6}$/.test(value ?? '') ? { admitPerMinute: Number(value) } : null
  if (verb !== 'open') return null
  const opensAt = value === undefined ? now : new Date(value)
  return Number.isNaN(opensAt.getTime()) ? null : { opensAt: opensAt.toISOString(), isPaused: false }
}

/** Sends a command to the box office on this machine and returns the state of the waiting room after it. */
export async function roomByCommand(
  settings: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>,
  control: Partial<RoomControl>,
  withinMs = TIMEOUT_MS,
): Promise<CommandOutcome> {
  const address = localAddress(settings)
  const answer = await askBoxOffice<ShownRoom>(address + ROOM_CONTROL_PATH, { body: control, withinMs })
  if (answer.isOk) return { text: textOf(answer.body), exitCode: 0 }
  if (answer.status === null)
    return { text: `The box office at ${address} can’t be reached: ${answer.error}`, exitCode: 2 }
  const why = answer.status === 404 ? 'has no waiting room' : `responded with ${answer.status}`
  return { text: `The box office at ${address} ${why}.`, exitCode: 2 }
}

type ShownRoom = RoomState & { lines: RoomLine[] }
const textOf = ({ opensAt, admitPerMinute, isPaused, seenAt, lines }: ShownRoom): string =>
  [
    `paused: ${isPaused ? 'yes' : 'no'}`,
    `opens: ${opensAt ?? 'as WAITING_ROOM_OPENS_AT says'}`,
    `pace: ${admitPerMinute === null ? 'as WAITING_ROOM_ADMIT_PER_MINUTE says' : `${admitPerMinute} a minute`}`,
    `last seen: ${seenAt ?? 'never'}`,
    ...lines.map(
      ({ event, called, drawn, waiting = 0 }) =>
        `${event}: ${waiting} waiting, ${drawn === null ? 'gathering' : `${called} admitted, ${drawn} drawn by lot`}`,
    ),
  ].join('\n')
