import { libraryOf } from '#server/content-service/library/library'
import { routePath } from '#server/content-service/library/page-file'
import { isMap } from '../reading/field-types.ts'
import type { Problem } from '../reading/problems.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'
import { pagePathOf } from '../ticketing-id.ts'
import { type ContentReference, mediaPathOf } from './content-source.ts'
import { contentUnits, programmeNamesOf, readUnit } from './content-units.ts'
import { formFiles, formSlugOf } from './form-files.ts'
import { mediaFilesOf, readMediaTexts } from './media-files.ts'
import { pathOfPageFile } from './page-files.ts'
import { withFolders } from './programme-pages.ts'
import { checkRequiredPages } from './required-pages.ts'

interface Targets {
  /** The paths of pages, as in routes. */
  paths: ReadonlySet<string>
  media: { find(name: string): unknown }
  forms: readonly string[]
}

/** Returns the paths of the pages that the folder's files are for, whether or not they have errors. */
export function pathsIn(folder: VenueFolder): ReadonlySet<string> {
  const memberships = readYaml(folder, 'memberships.yaml')?.value
  return new Set(
    [
      ...contentUnits(folder).flatMap(({ kind, files: [file = ''] }) =>
        kind === 'page' ? [pathOfPageFile(file)] : [],
      ),
      ...folder.foldersIn('productions').map((slug) => pagePathOf('production', slug)),
      ...folder.foldersIn('series').map((slug) => pagePathOf('series', slug)),
      ...(isMap(memberships) ? Object.keys(memberships) : []).map((slug) => pagePathOf('membership', slug)),
    ].map(routePath),
  )
}

/** Returns a problem for each reference to a page, picture or form that doesn't exist. */
export function unresolvedReferences(references: readonly ContentReference[], targets: Targets): Problem[] {
  const { paths, media, forms } = targets
  const exists = ({ kind, target }: ContentReference) =>
    kind === 'form'
      ? forms.includes(target)
      : kind === 'media'
        ? media.find(target) !== undefined
        : paths.has(routePath(target))
  const words = {
    page: (target: string) => [`There is no page “${target}”`, 'Correct the path, or write the page in pages/'],
    media: (target: string) => [`There is no picture or file “${target}”`, 'Correct the name, or put it into media/'],
    form: (target: string) => [`There is no form “${target}”`, `Write it in forms/${target}.yaml`],
  }
  return references
    .filter((each) => !exists(each))
    .map(({ kind, target, file, line }) => {
      const [what = '', remedy = ''] = words[kind](target)
      return { file, line, what, remedy }
    })
}

/** Reports the problems in a folder's pages, settings, forms and media. */
export function checkContent(folder: VenueFolder): void {
  const { problems, root } = folder
  const names = programmeNamesOf(root)
  // The programme's files have already been read and their problems reported. Only the problems of their pages are new.
  const read = contentUnits(folder).map((unit) => readUnit(folder, unit, names))
  readMediaTexts(folder)
  const pages = withFolders(read.flatMap((each) => each.pages))
  libraryOf(pages, (clash) => problems.add('pages', 1, clash, 'Rename one of the two files'))
  const files = mediaFilesOf(folder).map(mediaPathOf)
  const known = new Set([...files, ...files.map((each) => each.replace(/\.[^./]+$/, ''))])
  const media = {
    find: (name: string) => (known.has(name.replace(/^\/?(media\/)?/, '')) ? name : folder.furtherMedia?.find(name)),
  }
  const forms = formFiles(folder).map(formSlugOf)
  const references = read.flatMap((each) => each.references)
  const paths = pathsIn(folder)
  checkRequiredPages(folder, paths)
  const targets = { paths, media, forms }
  for (const { file, line, what, remedy } of unresolvedReferences(references, targets))
    problems.add(file, line, what, remedy)
}
