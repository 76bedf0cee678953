import { authentication } from '#shared/ticketing/authentication'
import { schemas } from '#shared/ticketing/schemas'
import { logIn } from '../customers/sign-in.ts'
import { routes } from '../routes.ts'
import { signOut } from '../session/sessions.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export const authenticationRoutes = routes(authentication, schemas.authentication, {
  login: async ({ input: { userName, password }, visitor }, office) => {
    await logIn(office, visitor, userName, password)
    return {}
  },
  /** Also of a visitor who is signed out already, or whose token isn't known any more. */
  logout: async ({ visitor }, office) => {
    await inVisitorTransaction(office, visitor, (tx) => signOut(tx, visitor))
    return {}
  },
  forgotPassword: async ({ input: { email }, visitor }, office) => {
    await forgotPassword(office, visitor, email)
    return {}
  },
  resetPassword: async ({ input, visitor }, office) => {
    await resetPassword(office, visitor, input)
    return {}
  },
})
