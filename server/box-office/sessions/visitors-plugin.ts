import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { networkOf } from '#server/http/network-of'
import { isPrivateAddress } from '#server/http/private-address'
import type { BoxOffice } from '../box-office.ts'
import type { Database } from '../database/database.ts'
import { deviceName } from './device-name.ts'
import { findSession, recordUse, wasReplaced } from './sessions.ts'
import { REFRESH_PAGE, SESSION_ENDED, SESSION_TOKEN, type Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
    /** The time of the request. */
    receivedAt: Date
  }
}

/**
 * Identifies every call's visitor by the bearer token. The response to an unknown token tells the browser to drop it
 * and to reload the page.
 */
export const visitors = fastifyPlugin<{ boxOffice: BoxOffice }>(
  async (app, { boxOffice }) => {
    app.decorateRequest('visitor', null as unknown as Visitor)
    app.decorateRequest('receivedAt', null as unknown as Date)
    app.addHook('onRequest', async (request, reply) => {
      request.receivedAt = boxOffice.clock.now()
      request.visitor = await visitorOf(request, boxOffice.db)
      const { isLost, isReplaced } = request.visitor
      if (isLost && !isReplaced) reply.header(SESSION_TOKEN, SESSION_ENDED).header(REFRESH_PAGE, '-')
    })
  },
  { name: 'visitors' },
)

/** How often the last use of a device is recorded, in milliseconds. */
const USE_RECORDED_EVERY_MS = 5 * 60_000

async function visitorOf({ headers, ip, receivedAt }: FastifyRequest, db: Database): Promise<Visitor> {
  const token = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
  const found = token === undefined ? undefined : await findSession(db, token, receivedAt)
  const session = found?.session
  const isLost = token !== undefined && !session
  const isReplaced = isLost && (await wasReplaced(db, token, receivedAt))
  if (session?.customerId && receivedAt.getTime() - (found?.lastUsedAt?.getTime() ?? 0) >= USE_RECORDED_EVERY_MS)
    await recordUse(db, session, deviceName(headers['user-agent'] ?? ''), receivedAt)
  return { session, isLost, isReplaced, networkAddress: networkOf(ip), isOnPrivateNetwork: isPrivateAddress(ip) }
}
