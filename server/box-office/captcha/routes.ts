import { captcha } from '#shared/ticketing/captcha/captcha'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { makeChallenge } from './challenge.ts'

export const captchaRoutes = routes(captcha, schemas.captcha, {
  challenge: ({ now }, boxOffice) => makeChallenge(boxOffice, now),
})
