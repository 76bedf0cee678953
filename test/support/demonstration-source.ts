import type { ContentSource } from '#server/content-service/content-source'
import type { PlacedFile } from '#server/content-service/library/library'
import { demonstrationContent } from '#server/venue/content/demonstration-content'
import { openVenueContent } from '#server/venue/content/venue-content'
import { demonstrationFolder } from '#server/venue/demonstration-folder'

/** Returns the demonstration's content, with further pages. */
export function demonstrationSource(furtherPages: readonly PlacedFile[] = []): ContentSource {
  const onProblem = (problem: string) => {
    throw new Error(problem)
  }
  const further = { ...demonstrationContent({ DEMO: true }, onProblem), pages: furtherPages }
  const options = { root: demonstrationFolder, onProblem, now: Date.now, further }
  return { read: openVenueContent(options), problems: async () => [] }
}
