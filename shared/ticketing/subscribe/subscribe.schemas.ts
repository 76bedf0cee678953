import { boolean } from 'yup'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { captchaTokenSent, emailSent, lastNameSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

export const SubscriptionSent = shape({
  firstName: requiredText(60),
  lastName: lastNameSent,
  email: emailSent,
  captchaToken: captchaTokenSent,
})

/** `isToConfirm`: a mail with a link was sent to the address, and nobody is subscribed before it is opened. */
const Subscribed = shape({ isToConfirm: boolean().optional() })

export const subscribeSchemas = {
  subscribe: { body: SubscriptionSent, result: Subscribed },
  confirm: { body: shape({ token: requiredText(500) }), result: Nothing },
}
export type SubscribeSchemas = typeof subscribeSchemas
