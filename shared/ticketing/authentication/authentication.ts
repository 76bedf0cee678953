import { area, post } from '../call.ts'
import type { AuthenticationSchemas } from './authentication.schemas.ts'

/**
 * Signing in and out. The response header `X-Session-Token` has the token. A password reset ends the customer's
 * sessions without signing in; a customer who is already signed in stays so, with a new token.
 */
export const authentication = area<AuthenticationSchemas>()({
  login: post('/api/Authentication/Login', {
    captcha: true,
    replacesToken: true,
    refuses: ['WRONG_PASSWORD', 'TOO_MANY_TRIES'],
  }),
  logout: post('/api/Authentication/Logout', { replacesToken: true }),
  forgotPassword: post('/api/Authentication/ForgotPassword', { captcha: true, refuses: ['TOO_MANY_TRIES'] }),
  resetPassword: post('/api/Authentication/ResetPassword', {
    captcha: true,
    replacesToken: true,
    refuses: ['TOKEN_SPENT', 'INVALID_INPUT', 'TOO_MANY_TRIES'],
  }),
})
