import type { Problems } from '../reading/problems.ts'
import type { ValuePath } from '../reading/yaml-file.ts'

/** A reference in a content file, with its line. */
export interface ContentReference {
  kind: 'page' | 'media' | 'form'
  target: string
  file: string
  line: number
}

/** The file that is being read, and the references and problems found in it. */
export interface ContentSource {
  file: string
  problems: Problems
  lineOf(path: ValuePath): number
  /** The folder that is searched for pictures first, such as `productions/jupiter`. */
  picturesIn?: string | undefined
  /** Whether the folder has this file. */
  exists(file: string): boolean
  references: ContentReference[]
}

/** Returns a picture's path below `/media/`: that of its file, without `media/`. */
export const mediaPathOf = (file: string): string => file.replace(/^media\//, '')

/** Returns the path below `/media/` of a picture in a text: one in the text's folder, or else in `media/`. */
export function mediaNameIn(
  { picturesIn, exists }: Pick<ContentSource, 'picturesIn' | 'exists'>,
  name: string,
): string {
  const own = `${picturesIn}/${name}`
  return picturesIn && exists(own) ? own : name.replace(/^\/?(?:media\/)?/, '')
}

/** Returns the path of a link without its query and hash. */
export const pathOfLink = (href: string): string => href.replace(/[?#].*$/s, '')
