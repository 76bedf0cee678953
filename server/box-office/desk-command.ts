import { runDeskCommand } from './staff/command/desk-command.ts'

/** `npm run desk`: runs while the box office is running and doesn't open its database. */
const { text, exitCode } = await runDeskCommand(process.argv.slice(2), process.env)
process.stdout.write(`${text.trimEnd()}\n`)
process.exitCode = exitCode
