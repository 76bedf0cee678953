import type { ParseArgsConfig } from 'node:util'
import type { Settings } from '#config/settings'

/**
 * A command's output, and its exit status: 0 done, 1 refused or something to report, 2 the box office didn't answer.
 */
export interface CommandOutcome {
  text: string
  exitCode: number
}

/** What was typed after a command's name. */
export interface CommandLine {
  positionals: readonly string[]
  /** The value of an option, the last if it was given several times. */
  option(name: string): string | undefined
  /** All values of an option. */
  options(name: string): readonly string[]
  isSet(name: string): boolean
}

export interface Command {
  /** Lines for the help: the arguments after the command's name, and what it does. */
  help: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Returns null if the arguments make no sense, so that the help is shown. */
  run(line: CommandLine, settings: Settings): Promise<CommandOutcome> | null
}
