import type { Problems } from '../reading/problems.ts'
import type { ValuePath } from '../reading/yaml-file.ts'

/** What a file of the content refers to, with the line where it does. */
export interface ContentReference {
  kind: 'page' | 'media' | 'form'
  target: string
  file: string
  line: number
}

/** The file that is read, and what is collected from it. */
export interface ContentSource {
  file: string
  problems: Problems
  lineOf(path: ValuePath): number
  /** The folder whose pictures are found first, such as `productions/jupiter`. */
  picturesIn?: string | undefined
  /** Whether the folder has this file. */
  exists(file: string): boolean
  references: ContentReference[]
}

/** Returns a picture's path below `/media/`: that of its file, without `media/`. */
export const mediaPathOf = (file: string): string => file.replace(/^media\//, '')

/** Returns the path below `/media/` of the picture that a text names: beside the text, or else in `media/`. */
export function mediaNameIn({ picturesIn, exists }: ContentSource, name: string): string {
  const own = `${picturesIn}/${name}`
  return picturesIn && exists(own) ? own : name.replace(/^\/?(?:media\/)?/, '')
}

/** Returns the path of a link without its query and hash. */
export const pathOfLink = (href: string): string => href.replace(/[?#].*$/s, '')
