import { AddressData } from '../account/own-data.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { captchaTokenSent, emailSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

const LinkRequested = shape({ email: emailSent, captchaToken: captchaTokenSent })
const OfLink = shape({ token: requiredText(500) })

export const privacySchemas = {
  requestLink: { body: LinkRequested, result: Nothing },
  data: { body: OfLink, result: AddressData },
  unsubscribe: { body: OfLink, result: Nothing },
  erase: { body: OfLink, result: Nothing },
}
export type PrivacySchemas = typeof privacySchemas
