import { checkByCommand } from './check-command.ts'
import { readForCommand } from './read-for-command.ts'
import { contentIdOf, type PageKind, ticketingIdOf } from './ticketing-id.ts'

/** Prints the ids that pages in a content service need: kind, ticketing id, content id and slug. */
export async function idsByCommand(root: string): Promise<number> {
  const { files } = await readForCommand(root)
  if (!files) return checkByCommand(root)
  const kinds: [PageKind, readonly Parameters<typeof ticketingIdOf>[1][]][] = [
    ['production', files.productions],
    ['series', files.series],
    ['membership', files.memberships],
  ]
  for (const [kind, entries] of kinds)
    for (const entry of entries)
      process.stdout.write(
        `${kind.padEnd(10)}  ${ticketingIdOf(kind, entry)}  ${contentIdOf(kind, entry)}  ${entry.slug}\n`,
      )
  return 0
}
