import type { FieldError } from '#shared/refusals'
import { type Envelope, type Failure, UNHANDLED } from '#shared/ticketing/envelope'

/** The parts of an HTTP response that an envelope is read from. `body` is undefined if it isn't JSON. */
export interface HttpResponse {
  status: number
  statusText: string
  body: unknown
}

/**
 * Reads the envelope of an HTTP response of any status: a 200 may contain a failure, a failure may have no envelope,
 * and a success without a `result` gets `null`.
 */
export function readEnvelope<Result>({ status, statusText, body }: HttpResponse): Envelope<Result> {
  const isOk = status >= 200 && status < 300
  if (isOk && isRecord(body) && body.isError !== true && ('result' in body || body.isError === false))
    return { isError: false, result: (body.result ?? null) as Result }
  return readFailure(isRecord(body) ? body : {}, isOk ? 0 : status, statusText)
}

function readFailure(body: Record<string, unknown>, status: number, statusText: string): Failure {
  const type = textOr(body.type, UNHANDLED.type)
  const title = textOr(body.title, UNHANDLED.message)
  const errors = listOf(body.errors, (each) => ({
    type: textOr(each.type, type),
    message: textOr(each.message, title),
  }))
  return {
    isError: true,
    title,
    detail: textOr(body.detail, statusText),
    status: typeof body.status === 'number' ? body.status : status || 500,
    type,
    errors: errors.length > 0 ? errors : [{ type, message: title }],
    validationErrors: listOf(
      body.validationErrors,
      (each): FieldError => ({ name: textOr(each.name, ''), reason: textOr(each.reason, title) }),
    ),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)
const listOf = <T>(value: unknown, read: (each: Record<string, unknown>) => T): T[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : []
