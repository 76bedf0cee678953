import { boolean, number, string } from 'yup'
import { instantOrNone } from '../shapes/answer-fields.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** The visitor's session. `expiration` is the instant the cart expires; `None` means no session. */
export const SessionInfo = shape({
  cartCount: number().integer().min(0).required(),
  keepToken: boolean().required(),
  isLoggedIn: boolean().required(),
  expiration: instantOrNone,
  sessionStatus: string().required(),
})

export const sessionSchemas = {
  info: { result: SessionInfo },
  clearCart: { result: Nothing },
  extend: { result: SessionInfo },
}
export type SessionSchemas = typeof sessionSchemas
