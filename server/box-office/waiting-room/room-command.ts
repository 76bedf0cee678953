import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import type { RoomControl, RoomLine } from '#shared/waiting-room'
import { localAddress } from '../local-address.ts'
import { ROOM_CONTROL_PATH } from './room-routes.ts'
import type { RoomState } from './room-store.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

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
): Promise<{ text: string; exitCode: 0 | 2 }> {
  const address = localAddress(settings)
  try {
    const { status, isOk, text } = await callOutside(address + ROOM_CONTROL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(control),
      ...{ withinMs, maxBytes: MAX_BYTES },
    })
    if (status === 404) return { text: `The box office at ${address} has no waiting room.`, exitCode: 2 }
    if (!isOk) return { text: `The box office at ${address} responded with ${status}.`, exitCode: 2 }
    return { text: textOf(JSON.parse(text) as RoomState & { lines: RoomLine[] }), exitCode: 0 }
  } catch (error) {
    return { text: `The box office at ${address} can’t be reached: ${(error as Error).message}`, exitCode: 2 }
  }
}

const textOf = ({ opensAt, admitPerMinute, isPaused, seenAt, lines }: RoomState & { lines: RoomLine[] }): string =>
  [
    `paused: ${isPaused ? 'yes' : 'no'}`,
    `opens: ${opensAt ?? 'as WAITING_ROOM_OPENS_AT says'}`,
    `pace: ${admitPerMinute === null ? 'as WAITING_ROOM_ADMIT_PER_MINUTE says' : `${admitPerMinute} a minute`}`,
    `last seen: ${seenAt ?? 'never'}`,
    ...lines.map(
      ({ event, called, drawn }) =>
        `${event}: ${drawn === null ? 'gathering' : `${called} admitted, ${drawn} drawn by lot`}`,
    ),
  ].join('\n')
