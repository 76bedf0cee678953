import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { createAwaitedFlight } from '#server/cache/awaited-flight'
import type { ContentSettings } from '#server/content-client/content-settings'
import type { Fetch } from '#server/http/outside-call'
import { isNotModified } from '../http/not-modified.ts'
import { createClientAddress } from '../security/client-address.ts'
import { createFileLookups, type MissLimits } from './file-lookups.ts'
import { createMediaLoader, type LoadedMedia } from './load-media.ts'
import { type MediaAddress, mediaAddressOf } from './media-address.ts'
import { createSmallMedia, type SmallMedium } from './small-media.ts'

export interface MediaOptions {
  settings: Pick<ContentSettings, 'CONTENT_URL' | 'CONTENT_MEDIA_URL' | 'CONTENT_TIMEOUT_MS' | 'CONTENT_TTL_SECONDS'> &
    Pick<Settings, 'TRUST_PROXY'>
  fetch?: Fetch
  /** Milliseconds since 1970. */
  now: () => number
  /** Maximum bytes of small files cached in memory */
  maxBytes?: number
  missLimits?: MissLimits
}

const DAY_MS = 86_400_000
/** `Retry-After` for a network with many lookups under way, in seconds */
const RETRY_AFTER_SECONDS = '10'

/** `GET /media/*`: the content service's pictures and files under addresses of this site. */
export const media = fp<MediaOptions>(
  async (app, { settings, fetch, now, maxBytes = 64 * 1024 * 1024, missLimits }) => {
    const load = createMediaLoader({ settings, fetch, log: app.log })
    const small = createSmallMedia({ maxBytes, now })
    const flights = createAwaitedFlight<LoadedMedia>()
    const find = createFileLookups(now, missLimits)
    const clientAddress = createClientAddress(settings.TRUST_PROXY)

    /**
     * Coalesces concurrent requests for a file into one, aborted once all have disconnected. Only the first gets the
     * stream of a large file.
     */
    async function loadShared(address: MediaAddress, left: AbortSignal): Promise<LoadedMedia> {
      const loadWhole = (signal: AbortSignal) => load(address, { method: 'GET', ranges: {}, signal })
      const { isFirst, flight } = flights.run(address.target, loadWhole, left)
      const loaded = await flight
      if (!isFirst) return loaded.type === 'large' ? loadWhole(left) : loaded
      const ttl = address.isImmutable ? DAY_MS : settings.CONTENT_TTL_SECONDS * 1000
      if (loaded.type === 'small') small.set(address.target, loaded.medium, ttl)
      else if (loaded.type === 'refused' && loaded.status === 404) small.delete(address.target)
      return loaded
    }

    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      async handler(request, reply) {
        const address = mediaAddressOf(request.raw.url ?? '')
        if (!address) return refuse(reply, 404)
        const ranges = rangesOf(request)
        const cached = ranges.range ? null : small.get(address.target)
        if (cached?.isFresh) return sendSmall(request, reply, cached.medium)
        const isWhole = request.method === 'GET' && !ranges.range
        const signal = leavingOf(reply)
        const loaded = await find({
          ...{ target: address.target, signal },
          client: clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for']),
          load: () =>
            isWhole ? loadShared(address, signal) : load(address, { method: methodOf(request), ranges, signal }),
        })
        if (!loaded) return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 429)
        if (loaded.type === 'small') return sendSmall(request, reply, loaded.medium)
        if (loaded.type === 'large') return sendLarge(request, reply, loaded)
        if (cached && loaded.status >= 500) return sendSmall(request, reply, cached.medium)
        return refuse(reply.headers(loaded.headers), loaded.status)
      },
    })
  },
  { name: 'media', fastify: '5.x' },
)

/** Returns a signal that aborts when the browser disconnects. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  if (raw.destroyed) left.abort()
  return left.signal
}

const methodOf = ({ method }: FastifyRequest) => (method === 'HEAD' ? 'HEAD' : 'GET')

function rangesOf({ headers }: FastifyRequest): Record<string, string> {
  const { range, 'if-range': ifRange } = headers
  if (!range || !/^bytes=\d*-\d*(\s*,\s*\d*-\d*){0,4}$/.test(range)) return {}
  return typeof ifRange === 'string' ? { range, 'if-range': ifRange } : { range }
}

function sendSmall(request: FastifyRequest, reply: FastifyReply, { headers, body }: SmallMedium) {
  if (isNotModified(request.headers, headers)) return sendNotModified(reply, headers)
  reply.headers(headers)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

function sendLarge(request: FastifyRequest, reply: FastifyReply, loaded: LoadedMedia & { type: 'large' }) {
  const { status, headers, chunks, cancel } = loaded
  if (status === 200 && isNotModified(request.headers, headers)) {
    cancel()
    return sendNotModified(reply, headers)
  }
  reply.code(status).headers(headers)
  if (request.method === 'HEAD') {
    cancel()
    return reply.send()
  }
  reply.raw.once('close', cancel)
  if (reply.raw.destroyed) cancel()
  return reply.send(Readable.from(chunks, { objectMode: false }))
}

function sendNotModified(reply: FastifyReply, headers: Record<string, string>) {
  const { 'content-length': _length, 'content-range': _range, ...others } = headers
  return reply.code(304).headers(others).send()
}

const STATUS_TEXTS = {
  404: 'Not found',
  416: 'Range not satisfiable',
  429: 'Too many files that do not exist were requested from your network. Please try again in a moment.',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

function refuse(reply: FastifyReply, status: keyof typeof STATUS_TEXTS) {
  return reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(STATUS_TEXTS[status])
}
