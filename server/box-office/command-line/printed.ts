import type { CommandOutcome } from './command.ts'

/** Prints what a command returns, if anything, and returns its exit status. */
export async function printed(outcome: Promise<CommandOutcome>): Promise<number> {
  const { text, exitCode } = await outcome
  if (text) process.stdout.write(`${text.trimEnd()}\n`)
  return exitCode
}
