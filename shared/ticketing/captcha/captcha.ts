import { area, get } from '../call.ts'
import type { CaptchaSchemas } from './captcha.schemas.ts'

/** The self-hosted captcha. */
export const captcha = area<CaptchaSchemas>()({
  challenge: get('/api/Captcha/Challenge'),
})
