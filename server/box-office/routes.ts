import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnySchema } from 'yup'
import { Refusal } from '#shared/refusals'
import type { AreaSchemas, CallSchemas, CallsOf, Endpoint, Input, Result } from '#shared/ticketing/call'
import type { BoxOffice } from './box-office.ts'
import { spendCaptcha } from './captcha/spend-captcha.ts'
import { announceToken, type Visitor } from './session/visitor.ts'

/** What a handler is given: the input as its schema made it, and who calls. */
export interface HandlerContext<I> {
  input: I
  visitor: Visitor
}
export type Handler<C> = (given: HandlerContext<Input<C>>, boxOffice: BoxOffice) => Promise<Result<C>>
export type Handlers<S extends AreaSchemas> = { readonly [Name in keyof S]: Handler<CallsOf<S>[Name]> }

/** An area with a handler for each of its lines. */
export interface AreaRoutes {
  lines: Readonly<Record<string, Endpoint>>
  schemas: AreaSchemas
  handlers: Readonly<Record<string, (given: HandlerContext<never>, boxOffice: BoxOffice) => Promise<unknown>>>
}

/** Leaving out a handler, or answering in another shape than the contract's, doesn't compile. */
export const routes = <S extends AreaSchemas>(lines: CallsOf<S>, schemas: S, handlers: Handlers<S>): AreaRoutes => ({
  lines,
  schemas,
  handlers: handlers as AreaRoutes['handlers'],
})

/** Puts an area's lines on the server. `checkResults`: answers too are held against their schemas, which costs time. */
export function registerArea(app: FastifyInstance, area: AreaRoutes, boxOffice: BoxOffice, checkResults: boolean) {
  for (const [name, line] of Object.entries(area.lines)) {
    const schemas = area.schemas[name] as CallSchemas
    const handle = area.handlers[name] as AreaRoutes['handlers'][string]
    app.route({
      method: line.alsoPost ? [line.method, 'POST'] : [line.method],
      url: line.path,
      handler: async (request, reply) => {
        const visitor = request.visitor
        const given = fieldsOf(request, line)
        if (line.captcha) await spendCaptcha(boxOffice, tokenOf(given))
        if (line.who === 'customer' && !visitor.session?.customerId) throw new Refusal('SIGN_IN_NEEDED')
        const input = await parsed(schemas.query ?? schemas.body, given)
        const result = await handle({ input: input as never, visitor }, boxOffice)
        if (checkResults) await check(line, schemas.result, result)
        announceToken(visitor, reply)
        return answer(reply, result)
      },
    })
  }
}

const answer = (reply: FastifyReply, result: unknown) =>
  reply.header('Cache-Control', 'no-store').send({ isError: false, result })

/** A GET's query, else the body; a DELETE's fields may come as either, for some proxies drop its body. */
function fieldsOf({ query, body }: FastifyRequest, { method }: Endpoint): unknown {
  if (method === 'GET') return query
  return method === 'DELETE' && body === undefined ? query : body
}

const tokenOf = (given: unknown): unknown => (given as { captchaToken?: unknown } | undefined)?.captchaToken

/** The input as its schema wants it; throws yup's `ValidationError` with every field at fault. */
async function parsed(schema: AnySchema | undefined, given: unknown): Promise<unknown> {
  return schema?.validate(namedAs(schema, given), { abortEarly: false, stripUnknown: true })
}

/** Names in an address come in any case of letters. */
function namedAs(schema: AnySchema, given: unknown): unknown {
  const fields = (schema as AnySchema & { fields?: object }).fields
  if (!fields || given === null || typeof given !== 'object' || Array.isArray(given)) return given
  const names = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  )
}

async function check({ method, path }: Endpoint, schema: AnySchema, result: unknown) {
  const wire = JSON.parse(JSON.stringify(result ?? null))
  await schema.validate(wire, { strict: true, abortEarly: false }).catch((error: Error) => {
    throw new Error(`${method} ${path} answers against its schema: ${error.message}`, { cause: error.name })
  })
}
