import { createSingleFlight } from '#server/cache/single-flight'
import { type Library, libraryOf } from '#server/content-service/library/library'
import { type MediaLibrary, mediaLibraryOf } from '#server/content-service/media/media-library'
import { createProblems, type Problem } from '../reading/problems.ts'
import { openVenueFolder, type VenueFolder } from '../reading/venue-folder.ts'
import { pathsIn, unresolvedReferences } from './check-content.ts'
import { contentUnits } from './content-units.ts'
import { formFiles, formSlugOf } from './form-files.ts'
import { createReports, fingerprintsOf, type LiveUnit, refreshUnits, unitFiles } from './live-units.ts'
import { type KnownMedia, mediaFilesOf, readVenueMedia } from './media-files.ts'
import { withFolders } from './programme-pages.ts'

/** A venue's current pages and pictures. */
export interface VenueContent {
  library: Library
  media: MediaLibrary
  /** Problems in the files, whose last valid versions are shown */
  problems: readonly Problem[]
}

export interface VenueContentOptions {
  root: string
  /** Called once for each problem. */
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

export const CHECK_EVERY_MS = 1000

/**
 * Returns a reader of a venue's pages and pictures. At most once a second, it checks for changed files and reads only
 * those. If a file has an error, its last valid version stays in use.
 */
export function openVenueContent({ root, onProblem, now }: VenueContentOptions): () => Promise<VenueContent> {
  const units = new Map<string, LiveUnit>()
  const knownMedia = new Map<string, KnownMedia>()
  const checks = createSingleFlight<VenueContent>()
  const report = createReports(onProblem)
  let content: VenueContent | undefined
  let state = ''
  let checkedAt = 0

  async function check(): Promise<VenueContent> {
    const folder = openVenueFolder(root, createProblems())
    const current = contentUnits(folder)
    const files = await fingerprintsOf(folder, [...unitFiles(current), 'media.csv', ...mediaFilesOf(folder)])
    checkedAt = now()
    const nextState = [...files].join('\n')
    if (content && state === nextState) return content
    state = nextState
    refreshUnits(root, units, files, current)
    const media = mediaLibraryOf(await readVenueMedia(folder, knownMedia))
    content = combined(units, media, folder)
    report(content.problems)
    return content
  }
  return async () => {
    if (content && now() - checkedAt < CHECK_EVERY_MS) return content
    return checks.run(root, check).flight
  }
}

function combined(units: ReadonlyMap<string, LiveUnit>, media: MediaLibrary, folder: VenueFolder): VenueContent {
  const { problems } = folder
  const read = [...units.values()].map((each) => each.read)
  for (const each of units.values())
    for (const { file, line, what, remedy } of each.problems) problems.add(file, line, what, remedy)
  const pages = withFolders(read.flatMap((each) => each.pages))
  const library = libraryOf(pages, (clash) => problems.add('pages', 1, clash, 'Rename one of the two files'))
  const references = read.flatMap((each) => each.references)
  const targets = { paths: pathsIn(folder), media, forms: formFiles(folder).map(formSlugOf) }
  for (const { file, line, what, remedy } of unresolvedReferences(references, targets))
    problems.add(file, line, what, remedy)
  return { library, media, problems: problems.list() }
}
