import { VERSION } from '#config/version'

interface Streams {
  argv: readonly string[]
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** The exit status of arguments that make no sense, as in sysexits */
const WRONG_USAGE = 64

/**
 * Runs a script, such as `npm run venue`, with the arguments of this process. Returns the exit status. `--version`
 * prints the version of Foyer. `--help` prints the help, which is empty if `main` prints it; unknown options print it
 * after the reason.
 */
export async function runScript(
  help: string,
  main: (args: string[]) => Promise<number>,
  { argv, stdout, stderr }: Streams = process,
): Promise<number> {
  const args = argv.slice(2)
  const isHelp = help !== '' && args[0] === '--help'
  if (args[0] === '--version' || isHelp) {
    stdout.write(`${isHelp ? help.trimEnd() : VERSION}\n`)
    return 0
  }
  try {
    return await main(args)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    stderr.write(`${message}\n${help.trimEnd()}\n`)
    return WRONG_USAGE
  }
}
