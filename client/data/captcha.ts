import type { Envelope, Failure } from '#shared/ticketing/envelope'

const CAPTCHA_NOT_SET_UP = 'There is an error. Recaptcha is not set up properly.'
const CAPTCHA_FAILED = 'Recaptcha failed!'
/** The action of every token request. */
export const CAPTCHA_ACTION = 'submit'

/** Returns a token for one submission, or the failure that the form shows instead of making its call. */
export type CaptchaToken = () => Promise<Envelope<string>>

/** The captcha's script hasn't loaded: a general message, and no call (CAPT-02). */
export const captchaNotSetUp = (): Failure => failure({ errors: [CAPTCHA_NOT_SET_UP], fields: [] })
/** The token request failed: an error on `captchaToken`, and no call (CAPT-03). */
export const captchaFailed = (): Failure => failure({ errors: [], fields: [CAPTCHA_FAILED] })

function failure({ errors, fields }: { errors: string[]; fields: string[] }): Failure {
  const type = 'Captcha error'
  const [title = ''] = [...errors, ...fields]
  return {
    isError: true,
    title,
    detail: title,
    status: 422,
    type,
    errors: errors.map((message) => ({ type, message })),
    validationErrors: fields.map((reason) => ({ name: 'captchaToken', reason })),
  }
}
