import { runScript } from '#server/runtime/run-script'
import { printed } from './command-line/printed.ts'
import { runDeskCommand } from './staff/command/desk-command.ts'

/** `npm run desk`: runs while the box office is running and doesn't open its database. */
process.exitCode = await runScript('', (args) => printed(runDeskCommand(args, process.env)))
