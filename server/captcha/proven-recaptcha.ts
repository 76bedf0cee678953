import type { Settings } from '#config/settings'
import { callOutside } from '#server/http/outside-call'

/** Google's own advice where nothing is known of a site's visitors: 0 is a robot, 1 a human. */
const LEAST_SCORE = 0.5
/** In milliseconds. */
const TIMEOUT_MS = 5_000
/** A verdict has a few hundred. */
const MAX_BYTES = 64 * 1024
/** What Google says where the fault is ours; every other word is about the token. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

interface Verdict {
  success?: unknown
  action?: unknown
  score?: unknown
  'error-codes'?: unknown
}

/**
 * Whether Google takes the token for a human's that submits a form. Throws where Google is out of reach or talks
 * nonsense, and where it refuses our secret: then the call fails and is logged, for the visitor can do nothing about
 * it.
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
  if (codes.some((code) => OUR_FAULTS.includes(code))) throw new Error(`reCAPTCHA refuses us: ${codes.join(', ')}`)
  return verdict.success && verdict.action === 'submit' && Number(verdict.score) >= LEAST_SCORE
}
