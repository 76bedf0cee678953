import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FolderCheck } from '#server/box-office/staff/season/season-folder'
import { MAX_SHOWN_LINES } from '#shared/staff/season/upload-limits'
import { readVenueFiles } from './read-venue-files.ts'
import { createProblems } from './reading/problems.ts'
import { openVenueFolder } from './reading/venue-folder.ts'

/** Checks a folder as `venue check` does, and compares its files with those of the folder that the site reads. */
export async function checkFolder(root: string, siteFolder: string | undefined): Promise<FolderCheck> {
  const { problems } = readVenueFiles(root)
  const differing = siteFolder === undefined ? null : differingFiles(root, siteFolder)
  return {
    ...{ problems: problems.slice(0, MAX_SHOWN_LINES), problemCount: problems.length },
    ...{ siteFiles: differing?.slice(0, MAX_SHOWN_LINES) ?? null, siteFileCount: differing?.length ?? 0 },
  }
}

/** Returns the files that only one of two folders has, or that differ. The former system's data aren't compared. */
function differingFiles(root: string, other: string): string[] {
  const filesOf = (folder: string) =>
    openVenueFolder(folder, createProblems())
      .filesBelow('')
      .filter((name) => !name.startsWith('import/'))
  const [own, others] = [new Set(filesOf(root)), new Set(filesOf(other))]
  const bytesOf = (folder: string, name: string) => readFileSync(path.join(folder, ...name.split('/')))
  const isSame = (name: string) => own.has(name) && others.has(name) && bytesOf(root, name).equals(bytesOf(other, name))
  return [...new Set([...own, ...others])].filter((name) => !isSame(name)).sort()
}
