import { mixed } from 'yup'

/** An ALTCHA challenge; its inside is between altcha-lib on the two sides. */
export const Challenge = mixed<Record<string, unknown>>().required()

export const captchaSchemas = { challenge: { result: Challenge } }
export type CaptchaSchemas = typeof captchaSchemas
