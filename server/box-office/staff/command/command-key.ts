import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#config/settings'

const fileOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => path.join(DATA_DIR, 'desk-command.key')

/** Writes the key with which `npm run desk` authenticates. Only its owner can read the file. */
export const writeCommandKey = (settings: Pick<Settings, 'DATA_DIR'>, key: string): void =>
  writeFileSync(fileOf(settings), key, { mode: 0o600 })

/** Returns the key, or undefined if no box office of this user has written one here. */
export function readCommandKey(settings: Pick<Settings, 'DATA_DIR'>): string | undefined {
  try {
    return readFileSync(fileOf(settings), 'utf8')
  } catch {
    return undefined
  }
}
