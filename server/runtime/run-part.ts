import { WrongSetting } from '#config/settings'
import { FolderInUse } from './folder-lock.ts'
import { PortTaken } from './start-part.ts'

/** What an operator can mend ends the process with one line and no stack; its exit codes are those of sysexits. */
const EXIT_CODES = [
  [WrongSetting, 78],
  [FolderInUse, 75],
  [PortTaken, 1],
] as const
/** Of files and folders that are made: they may hold personal data, and secrets. */
const OWNER_ONLY = 0o077

/**
 * Runs a part's whole `main`: an error of `EXIT_CODES` ends the process with one line, anything unforeseen with all
 * that is known of it. What the process writes is readable by its owner only.
 */
export async function runPart(main: () => Promise<unknown>): Promise<void> {
  // The log has no reader any more: the process that started this one is gone. Without a listener vike would log the
  // failure to log, endlessly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.kill(process.pid, 'SIGTERM'))
  process.umask(OWNER_ONLY)
  try {
    await main()
  } catch (error) {
    const known = EXIT_CODES.find(([type]) => error instanceof type)
    if (!known) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(known[1])
  }
}
