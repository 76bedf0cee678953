import { runCommand } from './commands.ts'

/** `npm run box-office`: runs while the box office is running and doesn't open its database. */
const { text, exitCode } = await runCommand(process.argv.slice(2), process.env)
if (text) process.stdout.write(`${text.trimEnd()}\n`)
process.exitCode = exitCode
