import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Settings } from '#config/settings'
import { restrictToOwner } from '#server/runtime/data-folder'
import { logoAttachments } from './logo-attachment.ts'
import type { Mail } from './outbox.ts'

export interface Transport {
  send(mail: Mail): Promise<void>
  close(): void
}

/** The timeout of a mail server. */
const TIMEOUT_MS = 15_000

/**
 * Opens the mail server if SMTP_URL is set, or else writes files under DATA_DIR/outbox. A mail that is sent again has
 * the same Message-ID.
 */
export function openTransport(settings: Settings): Transport {
  return settings.SMTP_URL ? smtp(settings.SMTP_URL, settings) : files(settings)
}

const messageOf = async ({ key, recipient, subject, text, html, attachments = [] }: Mail, settings: Settings) => ({
  from: settings.MAIL_FROM,
  // An object, because a string would be parsed as a list of addresses.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  attachments: [
    ...attachments.map(({ name, type, base64, cid }) => ({
      filename: name,
      content: Buffer.from(base64, 'base64'),
      contentType: type,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    ...(await logoAttachments(html)),
  ],
  messageId: `<${key}@${new URL(settings.PUBLIC_URL).hostname}>`,
  /** Values from the database are never read as file names or addresses. */
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

function smtp(url: string, settings: Settings): Transport {
  const transporter = nodemailer.createTransport(url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  return {
    send: async (mail) => void (await transporter.sendMail(await messageOf(mail, settings))),
    close: () => transporter.close(),
  }
}

/** Writes one file per mail, named by its key: a mail that is sent again replaces its file. */
function files(settings: Settings): Transport {
  const folder = path.resolve(settings.DATA_DIR, 'outbox')
  restrictToOwner(folder, 0o700)
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(await messageOf(mail, settings))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${mail.key}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transporter.close(),
  }
}
