import { runScript } from '#server/runtime/run-script'
import { printed } from './command-line/printed.ts'
import { runCommand } from './commands.ts'

/** `npm run box-office`: runs while the box office is running and doesn't open its database. */
process.exitCode = await runScript('', (args) => printed(runCommand(args, process.env)))
