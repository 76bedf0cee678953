import type { FastifyReply } from 'fastify'
import type { Line } from './line.ts'
import type { Places } from './places.ts'

/** A place is known for a day, in seconds. */
const PLACE_LASTS = 86_400

export interface PlaceCookie {
  line: Line
  event: string
  number: number
  places: Places
  publicUrl: string
}

/** Has the browser keep its place. */
export function setPlace(reply: FastifyReply, { line, event, number, places, publicUrl }: PlaceCookie): void {
  const isSecure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const place = places.write(line.record.id, number)
  reply.header(
    'set-cookie',
    `waiting_room_${event}=${place}; Path=/waiting-room; Max-Age=${PLACE_LASTS}; HttpOnly; SameSite=Lax${isSecure}`,
  )
}
