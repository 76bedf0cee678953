import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnySchema } from 'yup'
import { Refusal } from '#shared/refusals'
import type { AreaSchemas, CallSchemas, CallsOf, Endpoint, Input, Result } from '#shared/ticketing/call'
import type { CheckContext } from '#shared/ticketing/shapes/address.schemas'
import { type BoxOffice, loggingFor } from './box-office.ts'
import { proveFirstReservation } from './captcha/first-reservation.ts'
import { spendCaptcha } from './captcha/spend-captcha.ts'
import { countries } from './global/form-lists.ts'
import { announceToken, type CallContext } from './sessions/visitor.ts'
import { throughWaitingRoom } from './waiting-room/through-waiting-room.ts'

/** The context of a handler: the call, and its input as parsed by the schema. */
export interface HandlerContext<I> extends CallContext {
  input: I
  /** The version that a reader of an interrupted stream has. */
  lastEventId: string | undefined
  /** Lets caches store the response for a year, because its address identifies its content. */
  cacheForAYear(): void
}
/** The result of a handler that streams: server-sent events, until either side ends them. */
export class EventStream {
  readonly events: Readable
  constructor(events: Readable) {
    this.events = events
  }
}
export type Handler<C> = (context: HandlerContext<Input<C>>, boxOffice: BoxOffice) => Promise<Result<C> | EventStream>
export type Handlers<S extends AreaSchemas> = { readonly [Name in keyof S]: Handler<CallsOf<S>[Name]> }

/** An area with a handler for each of its lines. */
export interface AreaRoutes {
  lines: Readonly<Record<string, Endpoint>>
  schemas: AreaSchemas
  handlers: Readonly<Record<string, (context: HandlerContext<never>, boxOffice: BoxOffice) => Promise<unknown>>>
}

/** Returns an area's routes. A missing handler, or a result that violates the contract, is a compile error. */
export const routes = <S extends AreaSchemas>(lines: CallsOf<S>, schemas: S, handlers: Handlers<S>): AreaRoutes => ({
  lines,
  schemas,
  handlers: handlers as AreaRoutes['handlers'],
})

/** Registers an area's routes. `checkResults` also validates results against their schemas, which costs time. */
export function registerArea(app: FastifyInstance, area: AreaRoutes, boxOffice: BoxOffice, checkResults: boolean) {
  for (const [name, endpoint] of Object.entries(area.lines)) {
    const schemas = area.schemas[name] as CallSchemas
    const handle = area.handlers[name] as AreaRoutes['handlers'][string]
    app.route({
      method: methodsOf(endpoint),
      url: endpoint.path,
      handler: async (request, reply) => {
        const now = request.receivedAt
        const fields = fieldsOf(request, endpoint)
        const read = () => parsed(schemas.query ?? schemas.body, fields, boxOffice)
        const visitor = await throughWaitingRoom(boxOffice, { endpoint, request, reply, read })
        if (endpoint.captcha) await spendCaptcha(boxOffice, captchaTokenOf(fields), now)
        if (endpoint.takesSeats) await proveFirstReservation(boxOffice, visitor, captchaTokenOf(fields), now)
        if (endpoint.who === 'customer' && !visitor.session?.customerId) throw new Refusal('SIGN_IN_NEEDED')
        const input = await read()
        let token: string | undefined
        const sendToken = (sent: string | undefined) => {
          token = sent ?? token
        }
        const lastEventId = request.headers['last-event-id']?.toString()
        const cacheForAYear = () => void reply.header('Cache-Control', 'public, max-age=31536000, immutable')
        const { takesSeats } = endpoint
        const context = { input: input as never, visitor, now, takesSeats, sendToken, lastEventId, cacheForAYear }
        const result = await handle(context, loggingFor(request, boxOffice))
        if (result instanceof EventStream) return answerEvents(reply, result)
        if (checkResults) await check(endpoint, schemas.result, result)
        announceToken(reply, token)
        return { isError: false, result }
      },
      onResponse: async (_request, reply) => {
        if (endpoint.takesSeats)
          boxOffice.reservationTimes.record(reply.statusCode === 503 ? Infinity : reply.elapsedTime)
      },
    })
  }
}

const methodsOf = ({ method, alsoPost }: Endpoint) => (alsoPost ? [method, 'POST'] : [method])
/** Sends events. `X-Accel-Buffering` makes nginx and other proxies pass them on without buffering. */
const answerEvents = (reply: FastifyReply, { events }: EventStream) =>
  reply.headers({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }).send(events)

/**
 * Returns the query of a GET, and the body of other requests. A DELETE's fields may be in either, as some proxies drop
 * its body.
 */
function fieldsOf({ query, body }: FastifyRequest, { method }: Endpoint): unknown {
  if (method === 'GET') return query
  return method === 'DELETE' && body === undefined ? query : body
}

const captchaTokenOf = (fields: unknown): unknown => (fields as { captchaToken?: unknown } | undefined)?.captchaToken

/** Returns the input as parsed by its schema. Throws yup's `ValidationError` with every invalid field. */
async function parsed(schema: AnySchema | undefined, fields: unknown, boxOffice: BoxOffice): Promise<unknown> {
  const context: CheckContext = { countries: () => boxOffice.shortCache('countries', () => countries(boxOffice.db)) }
  return schema?.validate(renamed(schema, fields), { abortEarly: false, stripUnknown: true, context })
}

/** Matches the names in an address regardless of case. */
function renamed(schema: AnySchema, fields: unknown): unknown {
  const known = (schema as AnySchema & { fields?: object }).fields
  if (!known || fields === null || typeof fields !== 'object' || Array.isArray(fields)) return fields
  const names = new Map(Object.keys(known).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  )
}

async function check({ method, path }: Endpoint, schema: AnySchema, result: unknown) {
  const wire = JSON.parse(JSON.stringify(result ?? null))
  await schema.validate(wire, { strict: true, abortEarly: false }).catch((error: Error) => {
    throw new Error(`${method} ${path} returned a result that violates its schema: ${error.message}`, {
      cause: error.name,
    })
  })
}
