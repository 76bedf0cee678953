import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWaitingRoomEmbedded } from '#config/settings'
import { readToken, type WaitingRoomPass } from '#server/crypto/waiting-room-token'
import { Refusal } from '#shared/refusals'
import type { Endpoint } from '#shared/ticketing/call'
import { session as sessionCalls } from '#shared/ticketing/session/session'
import { BACK_FROM_WAITING_ROOM, eventsOf, REDIRECT_HEADER, waitingRoomEntry } from '#shared/waiting-room'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { beginSession, recordWaitingRoomPass } from '../sessions/sessions.ts'
import { announceToken, type Session, type Visitor } from '../sessions/visitor.ts'
import { eventsOfReservation } from './events-of-reservation.ts'
import { isRoomAway } from './room-store.ts'

export interface WaitingRoomCall {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  /** Returns the call's input as parsed by its schema. Throws if it is invalid. */
  read(): Promise<unknown>
}

/**
 * Accepts the waiting room's token with the first call of a page, and lets only admitted visitors reserve. Refuses
 * others with WAITING_ROOM, which redirects them there. Returns the visitor, with the session that has the pass.
 */
export async function throughWaitingRoom(boxOffice: BoxOffice, call: WaitingRoomCall): Promise<Visitor> {
  const { endpoint, request, reply } = call
  const needsPass = endpoint.takesSeats && !endpoint.skipsWaitingRoom
  const isFirstOfPage = endpoint.path === sessionCalls.info.path
  if (!isWaitingRoomEmbedded(boxOffice.settings) || !(needsPass || isFirstOfPage)) return request.visitor
  const token = request.headers['x-queueit-token'] ?? request.headers['x-queueittoken']
  const visitor = typeof token === 'string' ? await takeToken(boxOffice, token, request, reply) : request.visitor
  if (needsPass) await refuseWithoutPass(boxOffice, visitor, call, token !== undefined)
  return visitor
}

/** Returns the visitor with the token's pass. An invalid or used token leaves the visitor unchanged. */
async function takeToken(
  boxOffice: BoxOffice,
  token: string,
  { visitor, receivedAt: now }: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const { WAITING_ROOM_SECRET: secret = '', WAITING_ROOM_PRODUCTIONS: productions } = boxOffice.settings
  const pass = readToken(token, { secret, events: eventsOf(productions), now })
  if (typeof pass === 'string') return visitor
  const isKnown = visitor.session && hasPass(visitor.session, [pass.event], now)
  const taken = isKnown ? { session: visitor.session } : await takePass(boxOffice, visitor, pass, now)
  if (!taken) return visitor
  announceToken(reply, taken.token)
  reply.header(REDIRECT_HEADER, BACK_FROM_WAITING_ROOM)
  return { ...visitor, session: taken.session, isLost: false, isReplaced: false }
}

/** Stores the pass in the session, or in a new one. Returns undefined if the pass was used before. */
const takePass = ({ db, random }: BoxOffice, { session }: Visitor, pass: WaitingRoomPass, now: Date) =>
  db.transaction(async (tx): Promise<{ session: Session; token?: string } | undefined> => {
    const isFirst = await tx.execute(sql`
      insert into waiting_room_pass (event, queue_id, expires_at)
      values (${pass.event}, ${pass.queueId}, ${inMinutes(now, DAY_MINUTES)})
      on conflict do nothing`)
    if (!isFirst) return undefined
    const begun = session ? { session } : await beginSession(tx, { random, now })
    const until = inMinutes(now, pass.validMinutes)
    return { ...begun, session: await recordWaitingRoomPass(tx, begun.session, pass.event, until) }
  })

/** In minutes: longer than any pass is valid. */
const DAY_MINUTES = 24 * 60
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

const hasPass = ({ waitingRoomPasses }: Session, events: readonly string[], now: Date): boolean =>
  events.some((event) => new Date(waitingRoomPasses[event] ?? 0) > now)

/** Delay before a visitor retries while the waiting room is down, in seconds. */
const AWAY_RETRY_SECONDS = 15

async function refuseWithoutPass(
  boxOffice: BoxOffice,
  visitor: Visitor,
  { request, reply, read }: WaitingRoomCall,
  hadToken: boolean,
): Promise<void> {
  const { settings } = boxOffice
  const now = request.receivedAt
  const events = await eventsOfReservation(boxOffice, read)
  const [event] = events
  if (!event || (visitor.session && hasPass(visitor.session, events, now))) return
  if (await isRoomAway(boxOffice)) {
    if (settings.WAITING_ROOM_AWAY === 'open') return
    const words =
      'Tickets cannot be booked at the moment, for the waiting room is out of reach. Please try again shortly.'
    throw new Refusal('UNAVAILABLE', { words, retryAfter: AWAY_RETRY_SECONDS })
  }
  const page = String(request.headers['x-queueit-ajaxpageurl'] ?? '')
  const entry = waitingRoomEntry({ publicUrl: settings.PUBLIC_URL, event, page, isAgain: hadToken })
  reply.header(REDIRECT_HEADER, encodeURIComponent(entry))
  throw new Refusal('WAITING_ROOM')
}
