import { number, object, type Schema, string, ValidationError } from 'yup'
import type { PartialRefundRequest, PaymentRequest } from '#shared/payment-sandbox'

const text = (most: number) => string().strict().trim().min(1).max(most).required()
const httpAddress = text(2_000).test(
  'address',
  ({ path }) => `${path} must be an http or https address`,
  (value) => {
    try {
      return /^https?:$/.test(new URL(value).protocol)
    } catch {
      return false
    }
  },
)
const schema = object({
  requestKey: text(100),
  orderReference: text(100),
  description: text(200),
  amountCents: number().strict().integer().min(1).max(100_000_000).required(),
  currency: text(3).matches(/^[A-Z]{3}$/),
  returnUrl: httpAddress,
  noticeUrl: httpAddress,
  expiresAt: text(40).test(
    'instant',
    ({ path }) => `${path} must be an instant`,
    (value) => !Number.isNaN(Date.parse(value)),
  ),
})

const partSchema = object({
  requestKey: text(100),
  amountCents: number().strict().integer().min(1).max(100_000_000).required(),
})

/** Returns the request in a body's text, or what is wrong with it. */
export const readPaymentRequest = (body: string): PaymentRequest | { wrong: string } => readBody(schema, body)
export const readRefundRequest = (body: string): PartialRefundRequest | { wrong: string } => readBody(partSchema, body)

function readBody<T>(schema: Schema<T>, body: string): T | { wrong: string } {
  try {
    return schema.validateSync(JSON.parse(body), { abortEarly: false, stripUnknown: true })
  } catch (error) {
    if (error instanceof ValidationError) return { wrong: error.errors.join('; ') }
    if (error instanceof SyntaxError) return { wrong: 'the body is no JSON' }
    throw error
  }
}
