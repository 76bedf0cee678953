import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ValidationError } from 'yup'
import { type FieldError, Refusal, refusals } from '#shared/refusals'
import { type Failure, UNHANDLED } from '#shared/ticketing/envelope'

/**
 * Everything thrown while a call is answered, as an envelope: a refusal by its table, ill-formed input by its fields,
 * anything else logged whole.
 */
export const errors = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(answerError)
    app.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal('NOT_FOUND')))
  },
  { name: 'errors' },
)

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    request.log.info({ refused: error.code, details: error.details }, error.message)
    return answerRefusal(reply, error)
  }
  if (error instanceof ValidationError)
    return answerRefusal(reply, new Refusal('INVALID_INPUT', { fields: fieldErrors(error) }))
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status < 500) return answerRefusal(reply, new Refusal('UNREADABLE'), status === 413 ? 413 : 400)
  request.log.error({ err: error }, 'A call failed')
  return reply.code(500).header('Cache-Control', 'no-store').send(unhandled())
}

/** One entry a field and message; dots and brackets as yup writes them. */
const fieldErrors = (error: ValidationError): FieldError[] =>
  (error.inner.length ? error.inner : [error]).map(({ path, message }) => ({ name: path ?? '', reason: message }))

function answerRefusal(reply: FastifyReply, refusal: Refusal, status = refusal.status) {
  const { retryAfter } = refusal.details
  if (typeof retryAfter === 'number') reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  return reply.code(status).header('Cache-Control', 'no-store').send(failure(refusal, status))
}

const failure = ({ code, fields }: Refusal, status: number): Failure => ({
  isError: true,
  title: refusals[code][1],
  detail: refusals[code][1],
  status,
  type: code,
  errors: [{ type: code, message: refusals[code][1] }],
  validationErrors: [...fields],
})

const unhandled = (): Failure => ({
  isError: true,
  title: UNHANDLED.message,
  detail: UNHANDLED.message,
  status: 500,
  type: UNHANDLED.type,
  errors: [UNHANDLED],
  validationErrors: [],
})
