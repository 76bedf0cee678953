import { Nothing } from '../shapes/nothing.schemas.ts'
import { captchaTokenSent, emailSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

export const SubscriptionSent = shape({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: emailSent,
  captchaToken: captchaTokenSent,
})

export const subscribeSchemas = { subscribe: { body: SubscriptionSent, result: Nothing } }
export type SubscribeSchemas = typeof subscribeSchemas
