import { boolean, mixed, number, object, string } from 'yup'

/** The visitor's session (decisions, section 4). `expiration` is the instant the cart expires; `None` means no session. */
export const SessionInfo = object({
  cartCount: number().integer().required(),
  keepToken: boolean().required(),
  isLoggedIn: boolean().required(),
  expiration: string().nullable().defined(),
  sessionStatus: string().required(),
})
export const Nothing = mixed<Record<string, never>>().defined()

export const sessionSchemas = {
  info: { result: SessionInfo },
  clearCart: { result: Nothing },
  extend: { result: SessionInfo },
}
export type SessionSchemas = typeof sessionSchemas
