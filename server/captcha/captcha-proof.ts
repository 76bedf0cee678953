import type { Settings } from '#config/settings'
import { type CaptchaProof, provenAltcha } from './proven-altcha.ts'
import { isProvenRecaptcha } from './proven-recaptcha.ts'

export type CaptchaSettings = Pick<Settings, 'CAPTCHA_PROVIDER' | 'CAPTCHA_VERIFY_URL' | 'CAPTCHA_SECRET'>

/** Google forgets a token after two minutes and takes it once; kept a little longer here. */
const RECAPTCHA_LASTS = 5 * 60_000

/** What every form says of a token that proves nothing. */
export const CAPTCHA_UNPROVEN = 'We could not verify that you are human. Please try again.'

/**
 * The proof in a captcha's token, of whichever captcha is set; undefined for one that is missing, wrong or too old.
 * Whoever takes it has to see to it that it is taken once. `altchaSecret` signs the challenges.
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
