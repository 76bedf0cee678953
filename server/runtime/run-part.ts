import { WrongSetting } from '#config/settings'
import { PortTaken } from './start-part.ts'

/** The exit code of sysexits' EX_CONFIG. */
const WRONG_CONFIGURATION = 78

/**
 * The whole of a part's `main`: a wrong setting or a taken port ends the process with its one line and no stack,
 * anything unforeseen with all that is known of it.
 */
export async function runPart(main: () => Promise<unknown>): Promise<void> {
  // Nobody reads the log any more: what started this process is gone. Without a listener vike would log the failure to
  // write the log, without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.kill(process.pid, 'SIGTERM'))
  try {
    await main()
  } catch (error) {
    if (!(error instanceof WrongSetting || error instanceof PortTaken)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof WrongSetting ? WRONG_CONFIGURATION : 1)
  }
}
