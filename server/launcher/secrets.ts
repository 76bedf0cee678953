import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Settings, WrongSetting } from '#config/settings'
import { restrictToOwner, unwritable } from '#server/runtime/data-folder'

const NAMES = ['PAYMENT_SECRET', 'CAPTCHA_SECRET', 'WAITING_ROOM_SECRET'] as const
type Secrets = Partial<Record<(typeof NAMES)[number], string>>

const OWNER_ONLY = 0o600

/**
 * Returns the secrets that the parts sign with. Those that aren't set are generated once and stored in DATA_DIR,
 * readable only by their owner. Throws `WrongSetting` if the file is unusable: new secrets in its place would make
 * every payment under way unverifiable.
 */
export function secretsOf(settings: Settings): Secrets {
  const file = path.join(settings.DATA_DIR, 'secrets.json')
  const saved = read(file)
  const secrets: Secrets = {}
  for (const name of NAMES) secrets[name] = settings[name] ?? saved[name] ?? randomBytes(32).toString('base64url')
  if (NAMES.some((name) => !settings[name] && !saved[name]))
    write(file, Object.fromEntries(NAMES.map((name) => [name, saved[name] ?? secrets[name]])))
  return secrets
}

/**
 * Returns the secret by which the embedded content service reports changes of the venue's folder or of Payload to
 * the web server. It is generated at each start, as nothing outside needs it.
 */
export const webhookSecretOf = (settings: Settings) =>
  (settings.VENUE_DIR || settings.CONTENT_PAYLOAD_URL) && !settings.CONTENT_URL && !settings.CONTENT_WEBHOOK_SECRET
    ? { CONTENT_WEBHOOK_SECRET: randomBytes(32).toString('base64url') }
    : {}

function read(file: string): Secrets {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
    restrictToOwner(file, OWNER_ONLY)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw unusable(file, `cannot be read (${code})`)
  }
  if (text.trim() === '') throw unusable(file, 'is empty')
  const secrets = parse(text)
  if (!secrets) throw unusable(file, 'is not a JSON object of texts')
  return secrets
}

function parse(text: string): Secrets | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && Object.values(value).every((each) => typeof each === 'string' && each !== '') ? value : null
  } catch {
    return null
  }
}

const unusable = (file: string, what: string) =>
  new WrongSetting(`DATA_DIR: ${file} ${what}. Restore it from a backup, or delete it to generate new secrets.`)

/** Writes beside the file and renames: there is a whole file at any moment. */
function write(file: string, secrets: Secrets): void {
  try {
    const next = openSync(`${file}.next`, 'w', OWNER_ONLY)
    writeSync(next, `${JSON.stringify(secrets)}\n`)
    fsyncSync(next)
    closeSync(next)
    renameSync(`${file}.next`, file)
  } catch (error) {
    throw unwritable(file, error)
  }
}
