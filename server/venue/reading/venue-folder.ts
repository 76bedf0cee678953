import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MediaLibrary } from '#server/content-service/media/media-library'
import { venueDay } from '#shared/dates'
import type { Problems } from './problems.ts'
import { withDates } from './relative-dates.ts'

/** How a folder is read. */
export interface ReadingOptions {
  /** The day, as YYYY-MM-DD, from which relative times are counted. Defaults to today in UTC. */
  today?: string | undefined
  /** Pictures and files beside the folder, such as those that the demonstration draws. */
  furtherMedia?: Pick<MediaLibrary, 'find'> | undefined
  /** Whether references, maps and pages aren't checked, because a test has checked them. Defaults to false. */
  isUnchecked?: boolean | undefined
  /** Returns a file's text with its placeholders filled in. Defaults to the text unchanged. */
  fillIn?: ((text: string) => string) | undefined
}

/** A venue's folder while it is read. File names are relative to the folder, with slashes. */
export interface VenueFolder {
  root: string
  problems: Problems
  furtherMedia: ReadingOptions['furtherMedia']
  exists(file: string): boolean
  /** Returns a file's text, or undefined if it doesn't exist. */
  read(file: string): string | undefined
  /** Returns the folders in a folder, sorted by name, or none if it doesn't exist. */
  foldersIn(folder: string): string[]
  /** Returns all files below a folder, sorted by path, or none if it doesn't exist. */
  filesBelow(folder: string): string[]
}

/** Opens a folder. */
export function openVenueFolder(
  root: string,
  problems: Problems,
  { today = venueDay(new Date(), 'UTC'), furtherMedia, fillIn = (text) => text }: ReadingOptions = {},
): VenueFolder {
  const at = (file: string) => path.join(root, ...file.split('/'))
  const exists = (file: string) => existsSync(at(file))
  const isVisible = (name: string) => !name.split(path.sep).some((part) => part.startsWith('.'))
  return {
    ...{ root, problems, furtherMedia, exists },
    read: (file) => {
      if (!exists(file)) return undefined
      const text = fillIn(readFileSync(at(file), 'utf8'))
      return /\.(?:yaml|csv)$/.test(file) ? withDates(text, today) : text
    },
    foldersIn: (folder) =>
      exists(folder)
        ? readdirSync(at(folder), { withFileTypes: true })
            .filter((entry) => entry.isDirectory() && isVisible(entry.name))
            .map(({ name }) => name)
            .sort()
        : [],
    filesBelow: (folder) =>
      exists(folder)
        ? readdirSync(at(folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
            .filter(isVisible)
            .map((name) => name.split(path.sep).join('/'))
            .sort()
        : [],
  }
}

/** Returns whether a picture is in a folder of the venue, in `media/`, or beside the venue's folder. */
export const hasPicture = ({ exists, furtherMedia }: VenueFolder, folder: string, name: string): boolean =>
  exists(`${folder}/${name}`) || exists(`media/${name}`) || furtherMedia?.find(name) !== undefined
