import { callOutside } from '#server/http/outside-call'
import { fetchFromOneOf, type ServiceAddresses } from '#server/http/service-addresses'
import { ROOM_SYNC_PATH, type RoomLine, type RoomSync } from '#shared/waiting-room'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024 * 1024

/**
 * Stores the lines with the box office and returns its stored state. Throws if it refuses or doesn't answer in time.
 */
export const syncWithBoxOffice =
  ({ boxOffice, secret, withinMs = TIMEOUT_MS }: { boxOffice: ServiceAddresses; secret: string; withinMs?: number }) =>
  async (lines: RoomLine[]): Promise<RoomSync> => {
    const { status, isOk, text } = await callOutside(boxOffice.first + ROOM_SYNC_PATH, {
      fetch: fetchFromOneOf(boxOffice),
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ lines }),
      ...{ withinMs, maxBytes: MAX_BYTES },
    })
    if (!isOk) throw new Error(`The box office answered ${status}`)
    return JSON.parse(text) as RoomSync
  }
