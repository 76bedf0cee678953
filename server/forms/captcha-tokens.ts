import { type CaptchaSettings, captchaProofOf } from '#server/captcha/captcha-proof'

/** Creates the check that accepts each captcha token once. Used tokens are remembered until they have expired. */
export function createCaptchaTokens(settings: CaptchaSettings, now: () => Date) {
  const taken = new Map<string, Date>()
  return async (token: unknown): Promise<boolean> => {
    const proof = await captchaProofOf(settings, async () => settings.CAPTCHA_SECRET ?? '', token, now())
    for (const [id, end] of taken) if (end <= now()) taken.delete(id)
    if (!proof || taken.has(proof.id)) return false
    taken.set(proof.id, proof.expiresAt)
    return true
  }
}
