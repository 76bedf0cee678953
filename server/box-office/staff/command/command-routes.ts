import type { FastifyPluginAsync } from 'fastify'
import { isSameKey } from '#server/crypto/same-key'
import { isLocalRequest } from '#server/http/local-requests'
import { accessSchemas } from '#shared/staff/access/access.schemas'
import type { BoxOffice } from '../../box-office.ts'
import { invite } from '../access/invitations.ts'
import { COMMAND_LINE } from '../audit/record-act.ts'
import { writeCommandKey } from './command-key.ts'

/** For `npm run desk` on the same machine. */
export const INVITE_PATH = '/command/invite'

/**
 * Answers requests from this machine with the key in the data folder, except those forwarded by a proxy. A user who can
 * read the box office's data may invite the first administrator.
 */
export const commandRoutes: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const key = boxOffice.random.bytes(32).toString('base64url')
  app.addHook('onListen', async () => writeCommandKey(boxOffice.settings, key))
  app.post(INVITE_PATH, async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isLocalRequest(request) || !isSameKey(given, key)) return reply.code(404).send({ error: 'not_found' })
    const input = await accessSchemas.invite.body.validate(request.body, { abortEarly: false })
    return invite(boxOffice, COMMAND_LINE, input, boxOffice.clock.now())
  })
}
