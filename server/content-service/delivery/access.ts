import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Library } from '../library/library.ts'
import { guid } from '../library/stable-id.ts'
import { problem } from '../problem.ts'

/** What the answer depends on, for every cache between. */
const VARY = 'Accept-Language, Preview, Start-Item'

/** Whether this caller asked for drafts. Only meaningful once `refusedAccess` has let the request through. */
export const wantsDrafts = (request: FastifyRequest): boolean => header(request, 'preview')?.toLowerCase() === 'true'

/** Answers 401 where a key is asked for and isn't right: always for drafts, and for everything once there is a key. */
export function refusedAccess(request: FastifyRequest, reply: FastifyReply, apiKey: string | undefined): boolean {
  reply.header('Vary', VARY)
  const isKeyRight = apiKey !== undefined && same(header(request, 'api-key') ?? '', apiKey)
  if (isKeyRight || (apiKey === undefined && !wantsDrafts(request))) return false
  problem(reply, 401)
  return true
}

/** Answers 404 where `Start-Item` names no root. The only root is the home page, by its segment or its id. */
export function refusedStartItem(request: FastifyRequest, reply: FastifyReply, { startItem }: Library): boolean {
  const asked = header(request, 'start-item')
  if (!asked || asked.toLowerCase() === startItem.path || guid(asked) === startItem.id) return false
  reply.code(404).type('text/plain; charset=utf-8').send('The Start-Item could not be found')
  return true
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Compared as digests: the time taken tells nothing of the key. */
function same(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
