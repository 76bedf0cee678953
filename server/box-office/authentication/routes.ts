import { authentication } from '#shared/ticketing/authentication/authentication'
import { schemas } from '#shared/ticketing/schemas'
import { logIn } from '../customers/sign-in.ts'
import { routes } from '../routes.ts'
import { endSession } from '../sessions/sessions.ts'
import { SESSION_ENDED } from '../sessions/visitor.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export const authenticationRoutes = routes(authentication, schemas.authentication, {
  login: async ({ input: { userName, password }, ...call }, boxOffice) => {
    await logIn(boxOffice, call, userName, password)
    return {}
  },
  /** Also works for a visitor who is already signed out, or whose token is no longer valid. */
  logout: async ({ visitor, sendToken }, { db }) => {
    await db.transaction((tx) => endSession(tx, visitor.session))
    sendToken(SESSION_ENDED)
    return {}
  },
  forgotPassword: async ({ input: { email }, ...call }, boxOffice) => {
    await forgotPassword(boxOffice, call, email)
    return {}
  },
  resetPassword: async ({ input, ...call }, boxOffice) => {
    await resetPassword(boxOffice, call, input)
    return {}
  },
})
