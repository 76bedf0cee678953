import { Nothing } from '../shapes/nothing.schemas.ts'
import { captchaTokenSent, emailSent, passwordSent, requiredText } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** `userName` is an email address; an invalid one gets the same answer as an unknown user. */
export const LoginSent = shape({
  userName: requiredText(254, 'Please enter your email address'),
  password: passwordSent,
  captchaToken: captchaTokenSent,
})
export const ForgotPasswordSent = shape({ email: emailSent, captchaToken: captchaTokenSent })
export const ResetPasswordSent = shape({
  token: requiredText(500),
  password: passwordSent,
  confirmPassword: passwordSent,
  captchaToken: captchaTokenSent,
})

export const authenticationSchemas = {
  login: { body: LoginSent, result: Nothing },
  logout: { result: Nothing },
  forgotPassword: { body: ForgotPasswordSent, result: Nothing },
  resetPassword: { body: ResetPasswordSent, result: Nothing },
}
export type AuthenticationSchemas = typeof authenticationSchemas
