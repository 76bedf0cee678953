import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problems } from './problems.ts'

/** A venue's folder while it is read. Names of files are below the folder, with slashes. */
export interface VenueFolder {
  root: string
  problems: Problems
  exists(file: string): boolean
  /** Returns a file's text; undefined if there is none. */
  read(file: string): string | undefined
  /** The folders in a folder, by name; none if there is no such folder. */
  foldersIn(folder: string): string[]
  /** All files below a folder, by path; none if there is no such folder. */
  filesBelow(folder: string): string[]
}

export function openVenueFolder(root: string, problems: Problems): VenueFolder {
  const at = (file: string) => path.join(root, ...file.split('/'))
  const exists = (file: string) => existsSync(at(file))
  const isVisible = (name: string) => !name.split(path.sep).some((part) => part.startsWith('.'))
  return {
    ...{ root, problems, exists },
    read: (file) => (exists(file) ? readFileSync(at(file), 'utf8') : undefined),
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
