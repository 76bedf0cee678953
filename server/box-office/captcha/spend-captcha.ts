import { createHash } from 'node:crypto'
import { CAPTCHA_UNPROVEN, captchaProofOf } from '#server/captcha/captcha-proof'
import type { CaptchaProof } from '#server/captcha/proven-altcha'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { captchaSecret } from './captcha-secret.ts'

/**
 * Spends a captcha token. Refuses a missing, invalid, expired or used one. If two calls have the same token, only one
 * passes.
 */
export async function spendCaptcha(boxOffice: BoxOffice, token: unknown, now: Date): Promise<void> {
  if (!(await trySpendCaptcha(boxOffice, token, now)))
    throw new Refusal('CAPTCHA_FAILED', { fields: [{ name: 'captchaToken', reason: CAPTCHA_UNPROVEN }] })
}

/** Spends a captcha token if it is valid, and returns whether it was. */
export async function trySpendCaptcha(boxOffice: BoxOffice, token: unknown, now: Date): Promise<boolean> {
  const proof = await captchaProofOf(boxOffice.settings, () => captchaSecret(boxOffice), token, now)
  return proof !== undefined && spendOnce(boxOffice, proof)
}

async function spendOnce({ db }: BoxOffice, { id, expiresAt }: CaptchaProof): Promise<boolean> {
  const spent = createHash('sha256').update(id).digest()
  const written = await db.execute(sql`
    insert into captcha_token (token_sha256, expires_at) values (${spent}, ${expiresAt}) on conflict do nothing`)
  return written === 1
}
