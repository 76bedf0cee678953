import type { Logger } from 'pino'
import { readSettings, type Settings, WrongSetting } from '#config/settings'
import { startTracing } from '#server/http/tracing'
import { FolderInUse } from './folder-lock.ts'
import { createLogger } from './logger.ts'
import { PortTaken } from './start-part.ts'

/** Errors that an operator can fix end the process with one line and no stack; the exit codes are those of sysexits. */
const EXIT_CODES = [
  [WrongSetting, 78],
  [FolderInUse, 75],
  [PortTaken, 1],
] as const
/** The umask of new files and folders, which may contain personal data and secrets */
const OWNER_ONLY = 0o077

/** What runs a part, with the settings of its environment, and its log */
export type PartMain = (settings: Settings, log: Logger) => Promise<unknown>

/**
 * Runs a part's `main`. An error of `EXIT_CODES` ends the process with one line, an unexpected one with its whole log.
 * What the process writes is readable only by its owner.
 */
export async function runPart(part: string, main: PartMain): Promise<void> {
  // The log has no reader any more: the process that started this one is gone. Without a listener vike would log the
  // failure to log, endlessly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.kill(process.pid, 'SIGTERM'))
  process.umask(OWNER_ONLY)
  try {
    const settings = readSettings(process.env)
    await startTracing(settings, part)
    await main(settings, createLogger(settings, part))
  } catch (error) {
    const known = EXIT_CODES.find(([type]) => error instanceof type)
    if (!known) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(known[1])
  }
}
