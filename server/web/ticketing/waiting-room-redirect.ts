import { type WaitingRoom, waitingRoomAddress } from '#shared/waiting-room'

/**
 * The value of `X-Queueit-Redirect` that may go to the browser: `-` as it is; an address that leads to the waiting
 * room, encoded anew; null for anything else. `publicUrl` is what a relative address stands against.
 */
export function allowedRedirect(value: string, room: WaitingRoom, publicUrl: string): string | null {
  if (value === '-') return '-'
  const address = waitingRoomAddress(value, room, publicUrl)
  return address && encodeURIComponent(address)
}
