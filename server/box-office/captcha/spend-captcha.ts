import { createHash } from 'node:crypto'
import { CAPTCHA_UNPROVEN, captchaProofOf } from '#server/captcha/captcha-proof'
import type { CaptchaProof } from '#server/captcha/proven-altcha'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { captchaSecret } from './captcha-secret.ts'

/**
 * Spends a captcha token: refuses a missing, a wrong, an expired and a used one. Of two calls with one token one
 * passes.
 */
export async function spendCaptcha(boxOffice: BoxOffice, token: unknown, now: Date): Promise<void> {
  if (!(await isSpent(boxOffice, token, now)))
    throw new Refusal('CAPTCHA_FAILED', { fields: [{ name: 'captchaToken', reason: CAPTCHA_UNPROVEN }] })
}

/** Whether a captcha token is right, and is spent now. */
export async function isSpent(boxOffice: BoxOffice, token: unknown, now: Date): Promise<boolean> {
  const proof = await captchaProofOf(boxOffice.settings, () => captchaSecret(boxOffice), token, now)
  return proof !== undefined && spendOnce(boxOffice, proof)
}

async function spendOnce({ db }: BoxOffice, { id, expiresAt }: CaptchaProof): Promise<boolean> {
  const spent = createHash('sha256').update(id).digest()
  const written = await db.execute(sql`
    insert into captcha_token (token_sha256, expires_at) values (${spent}, ${expiresAt}) on conflict do nothing`)
  return written === 1
}
