import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import { everyStaffCall } from '#shared/staff/contract'
import { DEVICE_TOKEN_PREFIX, STAFF_TOKEN_HEADER, type StaffEndpoint } from '#shared/staff/staff-call'
import { failureOf, noResponse } from '#shared/ticketing/envelope'

/** Longer than the box office's own limit, in milliseconds. */
const TIMEOUT_MS = 35_000
const MAX_BYTES = 8 * 1024 * 1024
/** Browsers keep no cookie for longer than 400 days. */
const DEVICE_COOKIE_S = 400 * 86_400

/**
 * Forwards the staff's calls, and no others. The token stays in a cookie that scripts can't read, and is sent only from
 * the desk's own pages: a POST from another site has another origin, or the cookie isn't sent with it. A paired device
 * has a cookie of its own, which its browser keeps when it is closed.
 */
export const staffProxy: FastifyPluginAsync<{ settings: Settings }> = async (app, { settings }) => {
  const isSecure = settings.DESK_URL.startsWith('https:')
  const cookieNames = isSecure
    ? { colleague: '__Host-desk', device: '__Host-door' }
    : { colleague: 'desk', device: 'door' }
  const cookie = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const
  const boxOffice = settings.STAFF_URL ?? `http://${settings.STAFF_HOST}:${settings.STAFF_PORT}`
  // The box office parses the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const forward = async (endpoint: StaffEndpoint, request: FastifyRequest, reply: FastifyReply) => {
    const isOfDevice = endpoint.isForDevices && request.cookies[cookieNames.device] !== undefined
    const token = request.cookies[isOfDevice ? cookieNames.device : cookieNames.colleague]
    try {
      const { search } = new URL(request.url, boxOffice)
      const { status, headers, text } = await callOutside(boxOffice + endpoint.path + search, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          'x-forwarded-for': request.ip,
          'x-request-id': request.id,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(endpoint.method === 'POST' && { body: typeof request.body === 'string' ? request.body : '' }),
        ...{ withinMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      })
      const issued = headers.get(STAFF_TOKEN_HEADER)
      if (issued === '-') reply.clearCookie(isOfDevice ? cookieNames.device : cookieNames.colleague, cookie)
      else if (issued?.startsWith(DEVICE_TOKEN_PREFIX))
        reply.setCookie(cookieNames.device, issued, { ...cookie, maxAge: DEVICE_COOKIE_S })
      else if (issued) reply.setCookie(cookieNames.colleague, issued, cookie)
      return reply.code(status).type('application/json').send(text)
    } catch (error) {
      request.log.warn({ err: error }, 'The box office could not be reached')
      return reply.code(502).send(noResponse(502))
    }
  }

  for (const { call } of everyStaffCall)
    app.route({
      method: call.method,
      url: call.path,
      preValidation: async (request, reply) => {
        if (call.method === 'POST' && !isFromOwnPage(request))
          return reply.code(403).send(failureOf(403, 'Forbidden', { type: 'NOT_PERMITTED', message: 'Another site' }))
      },
      handler: (request, reply) => forward(call, request, reply),
    })
}

/** Browsers send the origin with every POST, and `Sec-Fetch-Site` on addresses that they trust. */
function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined ? site === 'same-origin' : hostOf(headers.origin) === headers.host
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
