import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'
import { paths, WALLET_PASS } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { schemas } from '#shared/ticketing/schemas'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { createClientAddress } from '../security/client-address.ts'
import { sessionTokenOf } from '../ticketing/session-cookie.ts'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'

/** Maximum bytes of an answer: ten passes, each with its pictures, in base64. */
const MAX_BYTES = 8 * 1024 * 1024
const MEDIA_TYPES = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses']
const GOOGLE_WALLET = 'https://pay.google.com/'
/** The names in the address, as the page of tickets has them, of the call's fields. */
const FIELDS = {
  wallet: 'Wallet',
  key: 'SessionKey',
  orderId: 'OrderId',
  sessionKey: 'SessionKey',
  performanceId: 'PerformanceId',
  ticketId: 'TicketId',
} as const

type WalletPass = Result<typeof tickets.walletPass>
const resultSchema = schemas.tickets.walletPass.result

export interface WalletPassesOptions {
  settings: Pick<
    Settings,
    'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS' | 'TRUST_PROXY'
  >
}

/**
 * Adds tickets to a phone's wallet, from a link: answers with the file for Apple Wallet, which a phone opens only from
 * an address, or redirects to Google Wallet. Where the ticketing service refuses, the page of tickets says why.
 */
export const walletPasses = fp<WalletPassesOptions>(
  async (app, { settings }) => {
    const clientAddress = createClientAddress(settings.TRUST_PROXY)
    app.get(WALLET_PASS, async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      const result = await readPass(request, settings, clientAddress)
      if (!result) return reply.redirect(ticketsPage(request), 303)
      return send(reply, (await resultSchema.validate(result, { strict: true })) as WalletPass)
    })
  },
  { name: 'wallet-passes', fastify: '5.x', dependencies: ['ticketing-proxy', 'route-limits'] },
)

/** Returns the result of the call; undefined if the ticketing service refuses it. Throws if that fails. */
async function readPass(
  request: FastifyRequest,
  settings: WalletPassesOptions['settings'],
  clientAddress: ReturnType<typeof createClientAddress>,
): Promise<unknown> {
  const token = sessionTokenOf(request.cookies)
  const client = clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for'])
  const { text } = await callOutside(`${ticketingUrl(settings)}${tickets.walletPass.path}?${callQuery(request)}`, {
    headers: {
      accept: 'application/json',
      'x-request-id': request.id,
      ...(client && { 'x-forwarded-for': client }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...{ withinMs: settings.TICKETING_TIMEOUT_MS, maxBytes: MAX_BYTES, fetch: ticketingFetch(settings) },
  })
  const envelope = JSON.parse(text) as Envelope<unknown>
  if (envelope.isError && envelope.status >= 500) throw new Error(`${tickets.walletPass.path} failed`)
  return envelope.isError ? undefined : envelope.result
}

const fieldsOf = ({ query }: FastifyRequest): [keyof typeof FIELDS, string][] =>
  Object.entries(query as Record<string, unknown>).filter(
    (entry): entry is [keyof typeof FIELDS, string] => Object.hasOwn(FIELDS, entry[0]) && typeof entry[1] === 'string',
  )

const callQuery = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(fieldsOf(request).map(([name, value]) => [FIELDS[name], value]))

function ticketsPage(request: FastifyRequest): string {
  const shown = fieldsOf(request).filter(([name]) => name !== 'wallet' && name !== 'ticketId')
  return `${paths.tickets}?${new URLSearchParams(shown)}`
}

function send(reply: FastifyReply, { url, file }: WalletPass): FastifyReply {
  if (url?.startsWith(GOOGLE_WALLET)) return reply.redirect(url, 303)
  if (!file || !MEDIA_TYPES.includes(file.type)) throw new Error(`${tickets.walletPass.path} has neither file nor link`)
  const name = file.name.replace(/[^\w.-]/g, '')
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(file.base64, 'base64'))
}
