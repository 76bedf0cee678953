import { examine } from './examine.ts'

/** `npm run doctor` prints a line per finding. Exit status 1 if there is an error, else 0. */
const findings = await examine(process.env)
for (const { level, about, text } of findings) process.stdout.write(`${level.padEnd(8)} ${about}: ${text}\n`)
const count = (level: string) => findings.filter((finding) => finding.level === level).length
process.stdout.write(`Errors: ${count('error')}. Warnings: ${count('warning')}.\n`)
process.exitCode = count('error') > 0 ? 1 : 0
