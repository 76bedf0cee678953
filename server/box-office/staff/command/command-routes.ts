import type { FastifyPluginAsync } from 'fastify'
import { isSameKey } from '#server/crypto/same-key'
import { isLocalRequest } from '#server/http/local-requests'
import { accessSchemas } from '#shared/staff/access/access.schemas'
import { takingsSchemas } from '#shared/staff/takings/takings.schemas'
import type { BoxOffice } from '../../box-office.ts'
import { invite } from '../access/invitations.ts'
import { COMMAND_LINE } from '../audit/record-act.ts'
import { readExportRows } from '../takings/read-export-rows.ts'
import { readSums } from '../takings/read-sums.ts'
import { writeCommandKey } from './command-key.ts'

/** For `npm run desk` and `npm run box-office` on the same machine. */
export const INVITE_PATH = '/command/invite'
export const SUMS_PATH = '/command/takings'
export const EXPORT_PATH = '/command/export'

/**
 * Answers requests from this machine with the key in the data folder, except those forwarded by a proxy. A user who can
 * read the box office's data may invite the first administrator, and export the takings.
 */
export const commandRoutes: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const key = boxOffice.random.bytes(32).toString('base64url')
  app.addHook('onListen', async () => writeCommandKey(boxOffice.settings, key))
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!isLocalRequest(request) || !isSameKey(given, key)) return reply.code(404).send({ error: 'not_found' })
  })
  app.get(SUMS_PATH, async ({ query }) => readSums(boxOffice, await takingsSchemas.sums.query.validate(query)))
  app.get(EXPORT_PATH, async ({ query }) =>
    readExportRows(boxOffice, await takingsSchemas.exportRows.query.validate(query)),
  )
  app.post(INVITE_PATH, async (request) => {
    const input = await accessSchemas.invite.body.validate(request.body, { abortEarly: false })
    return invite(boxOffice, COMMAND_LINE, input, boxOffice.clock.now())
  })
}
