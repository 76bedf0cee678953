import { boolean, number, object, string } from 'yup'
import { instantOrNone } from './answer-fields.schemas.ts'
import { Nothing } from './nothing.schemas.ts'

/** The visitor's session (decisions, section 4). `expiration` is the instant the cart expires; `None` means no session. */
export const SessionInfo = object({
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
