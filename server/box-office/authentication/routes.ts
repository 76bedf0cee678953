import { authentication } from '#shared/ticketing/authentication/authentication'
import { schemas } from '#shared/ticketing/schemas'
import { logIn } from '../customers/sign-in.ts'
import { routes } from '../routes.ts'
import { signOut } from '../session/sessions.ts'
import { inVisitorTransaction } from '../session/visitor-transaction.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export const authenticationRoutes = routes(authentication, schemas.authentication, {
  login: async ({ input: { userName, password }, visitor }, boxOffice) => {
    await logIn(boxOffice, visitor, userName, password)
    return {}
  },
  /** Also of a visitor who is signed out already, or whose token isn't known any more. */
  logout: async ({ visitor }, boxOffice) => {
    await inVisitorTransaction(boxOffice, visitor, (tx) => signOut(tx, visitor))
    return {}
  },
  forgotPassword: async ({ input: { email }, visitor }, boxOffice) => {
    await forgotPassword(boxOffice, visitor, email)
    return {}
  },
  resetPassword: async ({ input, visitor }, boxOffice) => {
    await resetPassword(boxOffice, visitor, input)
    return {}
  },
})
