import { mixed } from 'yup'

/** An ALTCHA challenge; its properties are defined by altcha-lib. */
export const Challenge = mixed<Record<string, unknown>>().required()

export const captchaSchemas = { challenge: { result: Challenge } }
export type CaptchaSchemas = typeof captchaSchemas
