import { ValidationError } from 'yup'
import { brokenPasswordRules } from '#shared/password-rule'
import { passwordSent } from './request-fields.schemas.ts'

/** A new password and its repetition, checked with a longer form, so that all its errors are reported together. */
export const newPassword = {
  /** One error per violated part of the rule. */
  password: passwordSent.test('rule', (password, test) => {
    const broken = brokenPasswordRules(password ?? '')
    return broken.length === 0 || new ValidationError(broken.map((message) => test.createError({ message })))
  }),
  confirmPassword: passwordSent.test(
    'same',
    '* Passwords must match',
    (repeated, { parent }) => repeated === parent.password,
  ),
}
