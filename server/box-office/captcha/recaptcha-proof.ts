import type { Office } from '../office.ts'

const VERIFY = 'https://www.google.com/recaptcha/api/siteverify'
/** Google's own advice where nothing is known of a site's visitors: 0 is a robot, 1 a human. */
const LEAST_SCORE = 0.5
const PATIENCE = 5_000

/** Whether Google takes the token for a human's that submits a form. Google out of reach: the call fails, and is logged. */
export async function isProvenRecaptcha({ settings }: Pick<Office, 'settings'>, token: string): Promise<boolean> {
  const answer = await fetch(VERIFY, {
    method: 'POST',
    body: new URLSearchParams({ secret: settings.CAPTCHA_SECRET ?? '', response: token }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const { success, action, score } = (await answer.json()) as { success?: boolean; action?: string; score?: number }
  return success === true && action === 'submit' && (score ?? 0) >= LEAST_SCORE
}
