import { timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { isWaitingRoomEmbedded, WrongSetting } from '#config/settings'
import { sha256 } from '#server/crypto/sha256'
import { isLocalRequest } from '#server/http/local-requests'
import { ROOM_SYNC_PATH, type RoomControl, type RoomLine, type RoomSync } from '#shared/waiting-room'
import type { BoxOffice } from '../box-office.ts'
import { roomConcerts, roomLines, roomState, writeControl, writeLines } from './room-store.ts'

/** For the command on the same machine. */
export const ROOM_CONTROL_PATH = '/operations/waiting-room'

/** Stores the waiting room's state and receives its commands. Neither is a call of the contract. */
export const waitingRoomRoutes: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { db, clock, settings, reservationTimes } = boxOffice
  if (!isWaitingRoomEmbedded(settings)) return
  const secret = settings.WAITING_ROOM_SECRET
  if (!secret)
    throw new WrongSetting('WAITING_ROOM_SECRET: must be set for the box office, the same as for the waiting room')
  const isRoom = (authorization = '') => timingSafeEqual(sha256(authorization), sha256(`Bearer ${secret}`))

  app.post(ROOM_SYNC_PATH, async (request, reply) => {
    if (!isRoom(request.headers.authorization)) return reply.code(404).send({ error: 'not_found' })
    await writeLines(db, (request.body as { lines: RoomLine[] }).lines, clock.now())
    const { seenAt, ...control } = await roomState(db)
    const ms = reservationTimes.p95()
    return {
      ...{ lines: await roomLines(db), control, reservationMs: ms === Infinity ? 1e6 : ms },
      concerts: await roomConcerts(db),
    } satisfies RoomSync
  })
  app.post(ROOM_CONTROL_PATH, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.code(404).send({ error: 'not_found' })
    await writeControl(db, request.body as Partial<RoomControl>)
    return { ...(await roomState(db)), lines: await roomLines(db) }
  })
}
