import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { createCache } from '#server/cache/cache'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { callOutside } from '#server/http/outside-call'
import { AnswerTooLarge } from '#server/http/whole-body'
import { TooSlow } from '#server/http/with-timeout'
import { normaliseMapInTurns } from '#server/seat-map/normalise-map'
import { LIMITS, UnusableMap } from '#server/seat-map/svg-tree'
import type { Failure } from '#shared/ticketing/envelope'
import { failureOf } from '#shared/ticketing/envelope'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { acceptedEncoding, type EncodedBody, encodedBody } from '../http/encoding.ts'
import { createLane, LaneFull } from '../http/lane.ts'
import { isNotModified } from '../http/not-modified.ts'
import { createClientAddress } from '../security/client-address.ts'
import { createPlacesByNetwork } from '../security/open-calls.ts'
import { ownFailure, unanswered } from '../ticketing/failures.ts'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'
import { createListedMaps } from './listed-maps.ts'
import { createNamedMaps } from './named-maps.ts'

/** Interval after which the ticketing service is asked again, in milliseconds: a minute */
const FRESH = 60_000
/** Maximum maps in memory. A venue has a handful; a drawing of 3,000 seats has half a megabyte. */
const MAX_MAPS = 100
const MAX_BYTES = 64_000_000
/**
 * Maximum maps that are fetched and normalised at once, and that wait for it. Slugs that no answer named have separate
 * limits.
 */
const NAMED_LANE = [4, MAX_MAPS] as const
const UNNAMED_LANE = [2, 20] as const
/** Maximum slugs per minute and network, and at once, that no answer has named */
const UNNAMED_PER_MINUTE = 30
const UNNAMED_AT_ONCE = 2
/** Maximum bytes of an answer: the envelope's JSON writes a drawing's quotes and line ends as two characters */
const MAX_ANSWER = 2 * LIMITS.bytes
/** Maximum length of a slug, as in the contract */
const MAX_SLUG = 300

declare module 'fastify' {
  interface FastifyInstance {
    /** Records the maps that an answer of the ticketing service names; `body` is its JSON. */
    addSeatMapsFrom(body: Buffer): void
  }
}

export interface SeatMapsOptions {
  settings: Pick<
    Settings,
    'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS' | 'TRUST_PROXY'
  >
  /** Milliseconds since 1970. */
  now: () => number
}

interface ReadyMap extends EncodedBody {
  etag: string
  /** The service declares that the address identifies the content */
  isImmutable: boolean
}

/** An answer in place of a map. */
class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.type)
    this.failure = failure
  }
}

/**
 * Answers `SeatSelector/SeatMap` in place of the ticketing service, with each drawing normalised once. The answer is
 * the same for all visitors, so the call has no session.
 */
export const seatMaps = fp<SeatMapsOptions>(
  async (app, { settings, now }) => {
    const maps = createCache<ReadyMap>({
      ...{ now, ttl: FRESH, maxEntries: MAX_MAPS, maxBytes: MAX_BYTES, retryAfter: 1_000 },
      sizeOf: ({ body }) => body.length * 2,
    })
    const byHash = createCache<Pick<ReadyMap, 'body' | 'encoded' | 'etag'>>({
      ...{ now, ttl: Number.POSITIVE_INFINITY, maxEntries: MAX_MAPS, maxBytes: MAX_BYTES },
      sizeOf: ({ body }) => body.length * 2,
    })
    const named = createNamedMaps(now)
    const isListed = createListedMaps(settings, now)
    const namedLane = createLane(...NAMED_LANE)
    const enterUnnamed = unnamedLane(settings, now)
    app.decorate('addSeatMapsFrom', named.addFrom)

    async function load(slug: string): Promise<ReadyMap> {
      const { content, isImmutable } = await fetchMap(slug, settings)
      named.add(slug)
      const hash = createHash('sha256').update(content).digest('base64url')
      const { value } = await byHash.get(hash, () => normalised(app, slug, content))
      return { ...value, isImmutable }
    }

    /** Slugs that no answer or list named, such as made-up ones, take no slot of those that were named. */
    async function mapOf(slug: string, request: FastifyRequest): Promise<ReadyMap> {
      const isNamed = named.has(slug) || (await isListed(slug))
      if (!isNamed && named.isMissing(slug)) throw new Refused(failureOf(404, 'Not Found', NOT_FOUND))
      const run = isNamed ? namedLane : enterUnnamed(request)
      try {
        const { value } = await maps.get(slug, () => run(() => load(slug)))
        return value
      } catch (error) {
        if (error instanceof LaneFull) throw new Refused(unanswered(503))
        if (error instanceof Refused && error.failure.status === 404) named.addMissing(slug)
        throw error
      }
    }

    const { path } = seatSelector.seatMap
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => app.limitCall(request, reply, false)
    app.get(path, { onRequest }, async (request, reply) => {
      const slug = slugOf(request.query)
      if (slug === undefined) return refuse(reply, failureOf(400, 'Bad Request', INVALID_SLUG))
      try {
        const value = await mapOf(slug, request)
        return send(reply, value, acceptedEncoding(request), isNotModified(request.headers, value))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        request.log.warn({ upstream: 'ticketing', slug, refused: error.failure.type }, 'a seat map can’t be shown')
        if (error.failure.status === 429) reply.header('retry-after', '5')
        return refuse(reply, error.failure)
      }
    })
  },
  { name: 'seat-maps', fastify: '5.x', dependencies: ['call-limits'] },
)

/**
 * Returns the queue for slugs that no answer or list named, with limits per network. Such slugs are still looked up,
 * because not every ticketing service lists its maps, and a page may name a map that was redrawn since.
 */
function unnamedLane({ TRUST_PROXY }: SeatMapsOptions['settings'], now: () => number) {
  const clientAddress = createClientAddress(TRUST_PROXY)
  const rates = createRatesByNetwork(UNNAMED_PER_MINUTE, now)
  const places = createPlacesByNetwork(UNNAMED_AT_ONCE)
  const lane = createLane(...UNNAMED_LANE)
  return ({ raw, headers }: FastifyRequest) => {
    const client = clientAddress(raw.socket.remoteAddress, headers['x-forwarded-for'])
    return async <T>(task: () => Promise<T>): Promise<T> => {
      const leave = rates.take(client) > 0 ? null : places.enter(client)
      if (!leave) throw new Refused(ownFailure(429))
      return lane(task).finally(leave)
    }
  }
}

const INVALID_SLUG = { type: 'INVALID_INPUT', message: 'Please name a map.' }
const UNUSABLE = { type: 'UNUSABLE_SEAT_MAP', message: 'This seat map cannot be shown.' }

function slugOf(query: unknown): string | undefined {
  const [, slug] = Object.entries(query as object).find(([name]) => name.toLowerCase() === 'slug') ?? []
  return typeof slug === 'string' && slug.trim() && slug.length <= MAX_SLUG ? slug : undefined
}

/** Exported for tests. */
export async function fetchMap(slug: string, settings: SeatMapsOptions['settings']) {
  const url = `${ticketingUrl(settings)}${seatSelector.seatMap.path}?${new URLSearchParams({ Slug: slug })}`
  const { status, headers, text } = await callOutside(url, {
    headers: { accept: 'application/json' },
    ...{ withinMs: settings.TICKETING_TIMEOUT_MS, maxBytes: MAX_ANSWER, fetch: ticketingFetch(settings) },
  }).catch((error: unknown) => {
    if (error instanceof AnswerTooLarge) throw new Refused(failureOf(502, 'Bad Gateway', UNUSABLE))
    throw new Refused(unanswered(error instanceof TooSlow ? 504 : 502))
  })
  const answer = parsed(text)
  if (answer?.isError === true && status >= 400)
    throw new Refused(status === 404 ? failureOf(404, 'Not Found', NOT_FOUND) : unanswered(502))
  const content = answer?.result?.content
  if (typeof content !== 'string') throw new Refused(unanswered(502))
  return { content, isImmutable: /\bimmutable\b/.test(headers.get('cache-control') ?? '') }
}

const NOT_FOUND = { type: 'NOT_FOUND', message: 'We could not find what you asked for.' }

function parsed(text: string): { isError?: unknown; result?: { content?: unknown } } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

async function normalised({ log }: FastifyInstance, slug: string, content: string) {
  try {
    const { svg, errors } = await normaliseMapInTurns(content)
    const serious = errors.list().filter(({ isSerious }) => isSerious)
    if (serious.length) log.warn({ slug, errors: serious }, 'a seat map has errors: npm run seat-map -- check')
    const body = Buffer.from(JSON.stringify({ isError: false, result: { content: svg } }))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, encoded: new Map(), etag }
  } catch (error) {
    if (!(error instanceof UnusableMap)) throw error
    log.warn({ slug, err: error }, 'a seat map can’t be used')
    throw new Refused(failureOf(502, 'Bad Gateway', UNUSABLE))
  }
}

async function send(
  reply: FastifyReply,
  map: ReadyMap,
  encoding: ReturnType<typeof acceptedEncoding>,
  isKnown: boolean,
): Promise<FastifyReply> {
  const lifetime = map.isImmutable ? 'max-age=31536000, immutable' : `max-age=${FRESH / 1_000}`
  reply.headers({ 'cache-control': `public, ${lifetime}`, etag: map.etag, vary: 'Accept-Encoding' })
  if (isKnown) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!encoding) return reply.send(map.body)
  return reply.header('content-encoding', encoding).send(await encodedBody(map, encoding))
}

const refuse = (reply: FastifyReply, failure: Failure) => reply.code(failure.status).send(failure)
