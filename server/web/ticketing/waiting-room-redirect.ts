import { type WaitingRoom, waitingRoomAddress } from '#shared/waiting-room'

/**
 * Returns the value of `X-Queueit-Redirect` that may reach the browser: `-` unchanged; an address of the waiting room,
 * re-encoded; null for anything else. A relative address is resolved against `publicUrl`.
 */
export function allowedRedirect(value: string, room: WaitingRoom, publicUrl: string): string | null {
  if (value === '-') return '-'
  const address = waitingRoomAddress(value, room, publicUrl)
  return address && encodeURIComponent(address)
}
