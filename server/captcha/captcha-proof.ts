import type { Settings } from '#config/settings'
import { type CaptchaProof, provenAltcha } from './proven-altcha.ts'
import { isProvenRecaptcha } from './proven-recaptcha.ts'

export type CaptchaSettings = Pick<Settings, 'CAPTCHA_PROVIDER' | 'CAPTCHA_VERIFY_URL' | 'CAPTCHA_SECRET'>

/** Google accepts a token once, within two minutes; ids are stored a little longer here */
const RECAPTCHA_LASTS = 5 * 60_000

/** The message of every form for a token that proves nothing */
export const CAPTCHA_UNPROVEN = 'We could not verify that you are human. Please try again.'

/**
 * Returns the proof in a token of the configured captcha; undefined if it is missing, wrong or too old. The caller must
 * ensure that each proof is used once. `altchaSecret` signs the challenges.
 */
export async function captchaProofOf(
  settings: CaptchaSettings,
  altchaSecret: () => Promise<string>,
  token: unknown,
  now: Date,
): Promise<CaptchaProof | undefined> {
  if (typeof token !== 'string' || token === '') return undefined
  if (settings.CAPTCHA_PROVIDER === 'altcha') return provenAltcha(await altchaSecret(), token, now)
  const isHuman = await isProvenRecaptcha(settings, token)
  return isHuman ? { id: token, expiresAt: new Date(now.getTime() + RECAPTCHA_LASTS) } : undefined
}
