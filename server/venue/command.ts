import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import { runScript } from '#server/runtime/run-script'
import { applyByCommand } from './apply-command.ts'
import { checkByCommand } from './check-command.ts'
import { exportByCommand } from './export-command.ts'
import { importHallByCommand } from './hall-command.ts'
import { idsByCommand } from './ids-command.ts'
import { newByCommand } from './new-command.ts'
import { exportForPayloadByCommand } from './payload-command.ts'
import { exportForUmbracoByCommand } from './umbraco-command.ts'

const HELP = `npm run venue -- new DIR [--name NAME] [--town TOWN] [--country CODE]
    [--currency CODE] [--time-zone ZONE]
  Writes a neutral venue to begin with: every page that the site needs, a hall, a production on sale and a form. Asks
  for what isn't given. Start it by VENUE_DIR=DIR npm start.
npm run venue -- check DIR
  Reads a venue's folder and lists everything that is wrong, each with its file and line.
  Exit status: 0 nothing, 1 something.
npm run venue -- apply DIR [--yes]
  Shows what the folder adds to, changes in and removes from the box office, and applies it in one transaction once you
  say yes. Nothing is applied while a change would move, free or reprice what is sold or held.
  Old data in import/ (customers.csv, gift-vouchers.csv, orders.csv, renewals.csv) is imported too, each row once.
  Exit status: 0 applied or nothing to do, 1 not applied, 2 the database can't be opened.
npm run venue -- export DIR
  Writes the box office's halls, prices and programme into a folder; applying it changes nothing. A picture that is in
  the folder already is named by its file.
npm run venue -- export --payload DIR
  Writes a project with the CMS Payload into a folder: its collections, and the pages, settings and pictures of VENUE_DIR
  or, without it, of the demonstration. Repeated, it replaces the content model and the content, and nothing else.
npm run venue -- export --umbraco DIR [--send URL]
  Writes the pages, settings and pictures of VENUE_DIR or, without it, of the demonstration into a folder, as requests
  of Umbraco's Management API. --send URL sends the folder's requests to an Umbraco 15 or later that has the content
  model, with CLIENT_ID and CLIENT_SECRET of an API user. Repeated, it continues, and changes nothing that exists.
npm run venue -- hall import FILE DIR/halls/NAME
  Writes a hall from a seating plan: JSON of pretix' seating plan editor, or a drawing in SVG. Says what couldn't be read.
npm run venue -- ids DIR
  Prints the ids of productions, series and memberships that their pages in a content service need.
`

/** Runs a command on a venue's folder. Returns the exit status. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: {
      yes: { type: 'boolean', default: false },
      payload: { type: 'boolean', default: false },
      ...{ umbraco: { type: 'boolean', default: false }, send: { type: 'string' } },
      ...{ name: { type: 'string' }, town: { type: 'string' } },
      ...{ country: { type: 'string' }, currency: { type: 'string' } },
      'time-zone': { type: 'string' },
    },
  })
  const [command, folder, file, hall] = positionals
  const { yes, payload, umbraco, send, ...answers } = values
  if (command === 'new' && folder) return newByCommand(folder, answers)
  if (command === 'check' && folder) return checkByCommand(folder)
  if (command === 'apply' && folder) return applyByCommand(folder, readSettings(process.env), yes)
  if (command === 'export' && folder && payload) return exportForPayloadByCommand(folder, readSettings(process.env))
  if (command === 'export' && folder && umbraco)
    return exportForUmbracoByCommand(folder, readSettings(process.env), { ...process.env, url: send })
  if (command === 'export' && folder) return exportByCommand(folder, readSettings(process.env))
  if (command === 'hall' && folder === 'import' && file && hall) return importHallByCommand(file, hall)
  if (command === 'ids' && folder) return idsByCommand(folder)
  process.stderr.write(HELP)
  return 64
}

process.exitCode = await runScript(HELP, main)
