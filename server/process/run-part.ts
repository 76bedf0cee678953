import { WrongSetting } from '#config/settings'
import { PortTaken } from './start-part.ts'

/** The exit code of sysexits' EX_CONFIG. */
const WRONG_CONFIGURATION = 78

/**
 * The whole of a part's `main`: a wrong setting or a taken port ends the process with its one line and no stack,
 * anything unforeseen with all that is known of it.
 */
export async function runPart(main: () => Promise<unknown>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof WrongSetting || error instanceof PortTaken)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof WrongSetting ? WRONG_CONFIGURATION : 1)
  }
}
