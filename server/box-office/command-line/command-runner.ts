import { parseArgs } from 'node:util'
import { readSettings } from '#config/settings'
import type { Command, CommandLine, CommandOutcome } from './command.ts'

/**
 * Returns the function that runs the commands of a script such as `npm run box-office`. Arguments that make no sense
 * show the help.
 */
export function commandRunner(script: string, commands: Readonly<Record<string, Command>>) {
  const help = Object.entries(commands)
    .map(([name, { help }]) => `npm run ${script} -- ${name} ${help}`.trimEnd())
    .join('\n')
  return async (args: string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> => {
    const [name = '', ...rest] = args
    if (name === '--help') return { text: help, exitCode: 0 }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const line = command && commandLine(rest, command)
    return (line && (await command.run(line, readSettings(environment)))) ?? { text: help, exitCode: 64 }
  }
}

/** Returns null for options that the command doesn't have. */
function commandLine(args: string[], { options = {} }: Command): CommandLine | null {
  try {
    const { values, positionals } = parseArgs({
      ...{ args, allowPositionals: true },
      options: { json: { type: 'boolean', default: false }, ...options },
    })
    const given: Record<string, unknown> = values
    const all = (name: string) => [given[name] ?? []].flat().filter((value) => typeof value === 'string')
    return { positionals, options: all, option: (name) => all(name).at(-1), isSet: (name) => given[name] === true }
  } catch {
    return null
  }
}
