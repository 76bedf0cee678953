import { createSingleFlight } from '#server/cache/single-flight'
import { type Library, libraryOf, type PlacedFile } from '#server/content-service/library/library'
import { routePath } from '#server/content-service/library/page-file'
import { type MediaLibrary, mediaLibraryOf } from '#server/content-service/media/media-library'
import { checkedOrPrevious } from '#server/content-service/polled-folder'
import { createProblems, type Problem } from '../reading/problems.ts'
import { openVenueFolder, type VenueFolder } from '../reading/venue-folder.ts'
import { pathsIn, unresolvedReferences } from './check-content.ts'
import { type ContentUnit, contentUnits } from './content-units.ts'
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

/** Content beside a venue's folder, such as what the demonstration draws. Files of the folder replace it. */
export interface FurtherContent {
  /** Whether the folder's productions, series and memberships have pages. */
  hasProgramme: boolean
  /** Further pages. */
  pages?: readonly PlacedFile[]
  /** Returns the same library until a picture or file has changed. */
  readMedia: () => Promise<MediaLibrary>
  /** Returns a file's text with its placeholders filled in. */
  fillIn: (text: string) => string
}

export interface VenueContentOptions {
  root: string
  /** Called once for each problem. */
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
  further?: FurtherContent
}

export const CHECK_EVERY_MS = 1000

const isProgramme = (kind: ContentUnit['kind']) => ['production', 'series', 'memberships'].includes(kind)

/**
 * Returns a reader of a venue's pages and pictures. At most once a second, it checks for changed files and reads only
 * those. If a file has an error, its last valid version stays in use.
 */
export function openVenueContent({ root, onProblem, now, further }: VenueContentOptions): () => Promise<VenueContent> {
  const units = new Map<string, LiveUnit>()
  const knownMedia = new Map<string, KnownMedia>()
  const checks = createSingleFlight<VenueContent>()
  const report = createReports(onProblem)
  let content: VenueContent | undefined
  let furtherMedia: MediaLibrary | undefined
  let state = ''
  let checkedAt = 0

  async function check(): Promise<VenueContent> {
    const folder = openVenueFolder(root, createProblems())
    const current = contentUnits(folder).filter(({ kind }) => further?.hasProgramme !== false || !isProgramme(kind))
    const files = await fingerprintsOf(folder, [...unitFiles(current), 'media.csv', ...mediaFilesOf(folder)])
    const nextMedia = await further?.readMedia()
    checkedAt = now()
    const nextState = [...files].join('\n')
    if (content && state === nextState && furtherMedia === nextMedia) return content
    state = nextState
    furtherMedia = nextMedia
    refreshUnits(root, units, files, current, further?.fillIn)
    const media = mediaLibraryOf([...(nextMedia?.items ?? []), ...(await readVenueMedia(folder, knownMedia))])
    content = combined(units, further?.pages ?? [], media, folder)
    report(content.problems)
    return content
  }
  return async () => {
    if (content && now() - checkedAt < CHECK_EVERY_MS) return content
    const { flight } = checks.run(root, check)
    return content ? checkedOrPrevious(flight, content) : flight
  }
}

function combined(
  units: ReadonlyMap<string, LiveUnit>,
  furtherPages: readonly PlacedFile[],
  media: MediaLibrary,
  folder: VenueFolder,
): VenueContent {
  const { problems } = folder
  const read = [...units.values()].map((each) => each.read)
  for (const each of units.values())
    for (const { file, line, what, remedy } of each.problems) problems.add(file, line, what, remedy)
  const written = read.flatMap((each) => each.pages)
  const others = furtherPages.map(({ path, file }) => ({ path: routePath(path), file }))
  const replaced = new Set(written.map(({ path }) => path))
  const pages = withFolders([...written, ...others.filter(({ path }) => !replaced.has(path))])
  const library = libraryOf(pages, (clash) => problems.add('pages', 1, clash, 'Rename one of the two files'))
  const references = read.flatMap((each) => each.references)
  const paths = new Set([...pathsIn(folder), ...others.map(({ path }) => path)])
  const targets = { paths, media, forms: formFiles(folder).map(formSlugOf) }
  for (const { file, line, what, remedy } of unresolvedReferences(references, targets))
    problems.add(file, line, what, remedy)
  return { library, media, problems: problems.list() }
}
