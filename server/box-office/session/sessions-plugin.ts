import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { BoxOffice } from '../box-office.ts'
import { findSession, wasReplaced } from './sessions.ts'
import { REFRESH_PAGE, SESSION_TOKEN, type Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
  }
}

/** Knows every call's visitor by the bearer token. The answer to an unknown token says to drop it and to reload the page. */
export const sessions = fastifyPlugin<{ boxOffice: BoxOffice }>(
  async (app, { boxOffice }) => {
    app.decorateRequest('visitor', null as unknown as Visitor)
    app.addHook('onRequest', async (request, reply) => {
      request.visitor = await visitorOf(request, boxOffice)
      const { isLost, isReplaced } = request.visitor
      if (isLost && !isReplaced) reply.header(SESSION_TOKEN, '-').header(REFRESH_PAGE, '-')
    })
  },
  { name: 'sessions' },
)

async function visitorOf({ headers, ip }: FastifyRequest, { db, clock }: BoxOffice): Promise<Visitor> {
  const token = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
  const session = token === undefined ? undefined : await findSession(db, token, clock.now())
  const isLost = token !== undefined && !session
  const isReplaced = isLost && (await wasReplaced(db, token, clock.now()))
  return { session, isLost, isReplaced, networkAddress: ip, tokenToSend: undefined }
}
