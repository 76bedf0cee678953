import { runScript } from '#server/runtime/run-script'
import { examine } from './examine.ts'
import { EXAMINED_PARTS } from './examined-parts.ts'
import { errorFinding } from './finding.ts'

const HELP = `npm run doctor [-- --part ${EXAMINED_PARTS.join('|')}]
  Examines the settings, and tries what they name: one line per finding. Exit status: 0 no error, 1 an error.
`

async function main([option, name]: string[]): Promise<number> {
  const part = EXAMINED_PARTS.find((each) => each === name)
  const findings =
    option === undefined || (option === '--part' && part)
      ? await examine(process.env, part)
      : [errorFinding('doctor', `the only option is --part ${EXAMINED_PARTS.join('|')}`)]
  for (const { level, about, text } of findings) process.stdout.write(`${level.padEnd(8)} ${about}: ${text}\n`)
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  process.stdout.write(`Errors: ${count('error')}. Warnings: ${count('warning')}.\n`)
  return count('error') > 0 ? 1 : 0
}

process.exitCode = await runScript(HELP, main)
