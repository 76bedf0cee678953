import { counted } from '#shared/counted'
import { readForCommand } from './read-for-command.ts'
import { problemLine } from './reading/problems.ts'

/** Prints the problems in a venue's folder. Returns the exit status. */
export async function checkByCommand(root: string): Promise<number> {
  const { problems, files } = await readForCommand(root)
  for (const problem of problems) process.stdout.write(`${problemLine(problem)}\n`)
  if (!files) {
    process.stdout.write(`${counted(problems.length, 'problem')} in ${root}\n`)
    return 1
  }
  const performances = files.productions.reduce((sum, { value }) => sum + value.performances.length, 0)
  const seats = files.halls.reduce((sum, hall) => sum + hall.seats.length, 0)
  const counts = [counted(files.productions.length, 'production'), counted(performances, 'performance')]
  process.stdout.write(
    `${files.venue.value.name}: ${counts.join(', ')}, ${counted(seats, 'seat')}. Nothing is wrong.\n`,
  )
  return 0
}
