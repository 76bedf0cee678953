import { readSettings } from '#config/settings'
import { runScript } from '#server/runtime/run-script'
import { entriesFolder } from './app.ts'
import { formLibraryOf } from './definitions/form-library.ts'
import { entriesCsv } from './entries/entries-csv.ts'
import { readEntries } from './entries/entry-store.ts'
import { formsOf } from './forms-of.ts'

const HELP = `npm run forms -- list
  The forms there are, each with its id and how many entries it has.
npm run forms -- entries FORM
  The entries of a form, by its id or its name, as CSV.
`

/** Runs a command on the entries of the running form service. */
async function main([command, name]: string[]): Promise<number> {
  const settings = readSettings(process.env)
  const folder = entriesFolder(settings)
  const { all } = formLibraryOf(await formsOf(settings)())
  if (command === 'list') {
    for (const { wire } of all) {
      const { length } = await readEntries(folder, wire.id)
      process.stdout.write(`${wire.id}  ${String(length).padStart(6)}  ${wire.name}\n`)
    }
    return 0
  }
  if (command !== 'entries' || !name) {
    process.stderr.write(HELP)
    return 64
  }
  const isNamed = (text: string) => text.toLowerCase() === name.toLowerCase()
  const form = all.find(({ wire }) => isNamed(wire.id) || isNamed(wire.name))
  if (!form) {
    process.stderr.write(`There is no form ${name}. npm run forms -- list says which there are.\n`)
    return 1
  }
  process.stdout.write(entriesCsv(form.definition, await readEntries(folder, form.wire.id), folder))
  return 0
}

process.exitCode = await runScript(HELP, main)
