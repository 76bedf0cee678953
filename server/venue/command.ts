import { parseArgs } from 'node:util'
import { checkByCommand } from './check-command.ts'

const HELP = `npm run venue -- check DIR
  Reads a venue's folder and lists everything that is wrong, each with its file and line.
  Exit status: 0 nothing, 1 something.
`

/** Runs a command on a venue's folder. Returns the exit status. */
async function main(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [command, folder] = positionals
  if (command !== 'check' || !folder) {
    process.stderr.write(HELP)
    return 64
  }
  return checkByCommand(folder)
}

process.exitCode = await main(process.argv.slice(2))
