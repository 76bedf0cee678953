import { examine } from './examine.ts'
import { EXAMINED_PARTS } from './examined-parts.ts'
import { errorFinding } from './finding.ts'

/** `npm run doctor [-- --part PART]` prints a line per finding. Exit status 1 if there is an error, else 0. */
const [option, name] = process.argv.slice(2)
const part = EXAMINED_PARTS.find((each) => each === name)
const findings =
  option === undefined || (option === '--part' && part)
    ? await examine(process.env, part)
    : [errorFinding('doctor', `the only option is --part ${EXAMINED_PARTS.join('|')}`)]
for (const { level, about, text } of findings) process.stdout.write(`${level.padEnd(8)} ${about}: ${text}\n`)
const count = (level: string) => findings.filter((finding) => finding.level === level).length
process.stdout.write(`Errors: ${count('error')}. Warnings: ${count('warning')}.\n`)
process.exitCode = count('error') > 0 ? 1 : 0
