import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameKey } from '#server/crypto/same-key'
import { guid } from '#server/crypto/stable-id'
import { problem } from '#server/http/problem'
import type { Library } from '../library/library.ts'

/** The request headers that answers depend on, for every cache in between */
const VARY = 'Accept-Language, Preview, Start-Item'

/** Whether the request includes drafts. Only meaningful after `refusedAccess` returned false. */
export const wantsDrafts = (request: FastifyRequest): boolean => header(request, 'preview')?.toLowerCase() === 'true'

/** Answers 401 if a key is needed and missing or wrong: always for drafts, for everything if a key is set. */
export function refusedAccess(request: FastifyRequest, reply: FastifyReply, apiKey: string | undefined): boolean {
  reply.header('Vary', VARY)
  const isAuthorized = apiKey !== undefined && isSameKey(header(request, 'api-key') ?? '', apiKey)
  if (isAuthorized || (apiKey === undefined && !wantsDrafts(request))) return false
  problem(reply, 401)
  return true
}

/** Whether the request is limited to a start item */
export const namesStartItem = (request: FastifyRequest): boolean => Boolean(header(request, 'start-item'))

/** Answers 404 if `Start-Item` isn't a root. The only root is the home page, by its path segment or its id. */
export function refusedStartItem(request: FastifyRequest, reply: FastifyReply, { startItem }: Library): boolean {
  const requested = header(request, 'start-item')
  if (!requested || requested.toLowerCase() === startItem.path || guid(requested) === startItem.id) return false
  reply.code(404).type('text/plain; charset=utf-8').send('The Start-Item could not be found')
  return true
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
