import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problems } from './problems.ts'

/** A venue's folder while it is read. File names are relative to the folder, with slashes. */
export interface VenueFolder {
  root: string
  problems: Problems
  exists(file: string): boolean
  /** Returns a file's text, or undefined if it doesn't exist. */
  read(file: string): string | undefined
  /** Returns the folders in a folder, sorted by name, or none if it doesn't exist. */
  foldersIn(folder: string): string[]
  /** Returns all files below a folder, sorted by path, or none if it doesn't exist. */
  filesBelow(folder: string): string[]
}

/** Opens a folder. `fillIn` returns a file's text with its placeholders filled in; by default unchanged. */
export function openVenueFolder(
  root: string,
  problems: Problems,
  fillIn: (text: string) => string = (text) => text,
): VenueFolder {
  const at = (file: string) => path.join(root, ...file.split('/'))
  const exists = (file: string) => existsSync(at(file))
  const isVisible = (name: string) => !name.split(path.sep).some((part) => part.startsWith('.'))
  return {
    ...{ root, problems, exists },
    read: (file) => (exists(file) ? fillIn(readFileSync(at(file), 'utf8')) : undefined),
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
