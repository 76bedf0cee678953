import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#config/settings'

const NAMES = ['PAYMENT_SECRET', 'CAPTCHA_SECRET', 'WAITING_ROOM_SECRET'] as const
type Secrets = Partial<Record<(typeof NAMES)[number], string>>

/**
 * What the parts of one start sign with. Secrets that aren't set are made once and kept beside the data, readable by
 * their owner only.
 */
export function secretsOf(settings: Settings): Secrets {
  const file = path.join(settings.DATA_DIR, 'secrets.json')
  const saved = read(file)
  const secrets: Secrets = {}
  for (const name of NAMES) secrets[name] = settings[name] ?? saved[name] ?? randomBytes(32).toString('base64url')
  if (NAMES.some((name) => !settings[name] && !saved[name])) {
    mkdirSync(settings.DATA_DIR, { recursive: true })
    writeFileSync(
      file,
      `${JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, saved[name] ?? secrets[name]])))}\n`,
      { mode: 0o600 },
    )
  }
  return secrets
}

function read(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
