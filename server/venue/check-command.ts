import { readVenueFiles } from './read-venue-files.ts'
import { problemLine } from './reading/problems.ts'

/** Prints the problems in a venue's folder. Returns the exit status. */
export function checkByCommand(root: string): number {
  const { problems, files } = readVenueFiles(root)
  for (const problem of problems) process.stdout.write(`${problemLine(problem)}\n`)
  if (!files) {
    process.stdout.write(`${problems.length === 1 ? '1 problem' : `${problems.length} problems`} in ${root}\n`)
    return 1
  }
  const performances = files.productions.reduce((sum, { value }) => sum + value.performances.length, 0)
  const seats = files.halls.reduce((sum, hall) => sum + hall.seats.length, 0)
  const counts = `${files.productions.length} productions, ${performances} performances, ${seats} seats`
  process.stdout.write(`${files.venue.value.name}: ${counts}. Nothing is wrong.\n`)
  return 0
}
