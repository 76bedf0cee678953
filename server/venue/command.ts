import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import { applyByCommand } from './apply-command.ts'
import { checkByCommand } from './check-command.ts'
import { exportByCommand } from './export-command.ts'
import { idsByCommand } from './ids-command.ts'

const HELP = `npm run venue -- check DIR
  Reads a venue's folder and lists everything that is wrong, each with its file and line.
  Exit status: 0 nothing, 1 something.
npm run venue -- apply DIR [--yes]
  Shows what the folder adds to, changes in and removes from the box office, and applies it in one transaction once you
  say yes. Nothing is applied while a change would move, free or reprice what is sold or held.
  Exit status: 0 applied or nothing to do, 1 not applied, 2 the database can't be opened.
npm run venue -- export DIR
  Writes the box office's halls, prices and programme into a folder; applying it changes nothing. A picture that is in
  the folder already is named by its file.
npm run venue -- ids DIR
  Prints the ids of productions, series and memberships that their pages in a content service need.
`

/** Runs a command on a venue's folder. Returns the exit status. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { yes: { type: 'boolean', default: false } },
  })
  const [command, folder] = positionals
  if (command === 'check' && folder) return checkByCommand(folder)
  if (command === 'apply' && folder) return applyByCommand(folder, readSettings(process.env), values.yes)
  if (command === 'export' && folder) return exportByCommand(folder, readSettings(process.env))
  if (command === 'ids' && folder) return idsByCommand(folder)
  process.stderr.write(HELP)
  return 64
}

process.exitCode = await main(process.argv.slice(2))
