import nodemailer from 'nodemailer'
import type { Settings } from '#config/settings'
import { errorFinding, type Finding, ok } from './finding.ts'

const WITHIN = 5_000

/** Signs in at the mail server, without sending anything, and returns the finding about it. */
export async function examineMailServer({ SMTP_URL }: Pick<Settings, 'SMTP_URL'>): Promise<Finding[]> {
  const about = 'SMTP_URL'
  if (!SMTP_URL) return []
  const limits = { connectionTimeout: WITHIN, greetingTimeout: WITHIN, socketTimeout: WITHIN, dnsTimeout: WITHIN }
  const transporter = nodemailer.createTransport(SMTP_URL, limits as object)
  try {
    await transporter.verify()
    return [ok(about, 'the mail server accepts the log-in')]
  } catch (error) {
    const { code } = error as { code?: string }
    const text =
      code === 'EAUTH'
        ? 'the mail server refuses the log-in: are name and password right, and encoded for an address?'
        : `the mail server can’t be reached (${code ?? 'no answer'}): are host, port and smtp or smtps right?`
    return [errorFinding(about, text)]
  } finally {
    transporter.close()
  }
}
