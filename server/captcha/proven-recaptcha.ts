import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'

/** Google's recommended threshold: 0 is a robot, 1 a human */
const LEAST_SCORE = 0.5
/** In milliseconds. */
const TIMEOUT_MS = 5_000
/** Maximum bytes; a verdict has a few hundred */
const MAX_BYTES = 64 * 1024
/** Google's error codes for faults of ours; all others concern the token */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

interface Verdict {
  success?: unknown
  action?: unknown
  score?: unknown
  'error-codes'?: unknown
}

/**
 * Returns whether Google considers the token a human's who submits a form. Throws if Google is unreachable, sends an
 * invalid answer or refuses our secret: the call then fails and is logged, as the visitor can do nothing about it.
 */
export async function isProvenRecaptcha(
  settings: Pick<Settings, 'CAPTCHA_VERIFY_URL' | 'CAPTCHA_SECRET'>,
  token: string,
  withinMs = TIMEOUT_MS,
): Promise<boolean> {
  const { status, text } = await callOutside(settings.CAPTCHA_VERIFY_URL, {
    method: 'POST',
    body: new URLSearchParams({ secret: settings.CAPTCHA_SECRET ?? '', response: token }),
    ...{ withinMs, maxBytes: MAX_BYTES },
  })
  const verdict = JSON.parse(text) as Verdict | null
  if (typeof verdict?.success !== 'boolean') throw new Error(`reCAPTCHA gave no verdict, status ${status}`)
  const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'] : []
  if (codes.some((code) => OUR_FAULTS.includes(code)))
    throw new Error(`reCAPTCHA refuses the secret or the request: ${codes.join(', ')}`)
  return verdict.success && verdict.action === 'submit' && Number(verdict.score) >= LEAST_SCORE
}
