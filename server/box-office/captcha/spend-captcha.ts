import { createHash } from 'node:crypto'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { provenAltcha } from './altcha-proof.ts'
import type { CaptchaProof } from './captcha-proof.ts'
import { isProvenRecaptcha } from './recaptcha-proof.ts'

/** Google forgets a token after two minutes and takes it once; kept a little longer here. */
const RECAPTCHA_LASTS = 5 * 60_000

/**
 * Spends a captcha token: refuses a missing, a wrong, an expired and a used one. Of two calls with one token one
 * passes.
 */
export async function spendCaptcha(boxOffice: BoxOffice, token: unknown, now: Date): Promise<void> {
  const proof = typeof token === 'string' && token !== '' ? await proofOf(boxOffice, token, now) : undefined
  if (!proof || !(await spendOnce(boxOffice, proof)))
    throw new Refusal('CAPTCHA_FAILED', { fields: [{ name: 'captchaToken', reason: WORDS }] })
}

const WORDS = 'We could not verify that you are human. Please try again.'

async function proofOf(boxOffice: BoxOffice, token: string, now: Date): Promise<CaptchaProof | undefined> {
  if (boxOffice.settings.CAPTCHA_PROVIDER === 'altcha') return provenAltcha(boxOffice, token, now)
  const isHuman = await isProvenRecaptcha(boxOffice, token)
  return isHuman ? { id: token, expiresAt: new Date(now.getTime() + RECAPTCHA_LASTS) } : undefined
}

async function spendOnce({ db }: BoxOffice, { id, expiresAt }: CaptchaProof): Promise<boolean> {
  const spent = createHash('sha256').update(id).digest()
  const written = await db.execute(sql`
    insert into captcha_token (token_sha256, expires_at) values (${spent}, ${expiresAt}) on conflict do nothing`)
  return written === 1
}
