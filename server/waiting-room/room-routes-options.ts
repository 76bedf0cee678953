import type { Settings } from '#config/settings'
import type { Places } from './places.ts'
import type { Room } from './room.ts'

export interface RoomRoutesOptions {
  settings: Pick<
    Settings,
    | 'PUBLIC_URL'
    | 'VENUE_TIME_ZONE'
    | 'WAITING_ROOM_PASS_MINUTES'
    | 'WAITING_ROOM_PROOF'
    | 'WAITING_ROOM_PLACES_NETWORK'
  >
  room: Room
  places: Places
  secret: string
  now: () => Date
}
