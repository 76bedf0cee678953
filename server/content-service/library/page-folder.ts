import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { openPolledFolder } from '../polled-folder.ts'
import { type Library, libraryOf, type PlacedFile } from './library.ts'
import { parsePageFile } from './page-file.ts'

interface PageFolderOptions {
  folder: string
  /** Pages for paths without a file */
  generatedPages: readonly PlacedFile[]
  /** Returns a page file's text with its placeholders filled in; by default unchanged */
  fillIn?: ((text: string) => string) | undefined
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

/**
 * Returns a reader of the folder as a library. If a file is invalid, uses its last valid version and reports the error
 * once.
 */
export function openPageFolder({
  folder,
  generatedPages,
  fillIn = (text) => text,
  onProblem,
  now,
}: PageFolderOptions): () => Promise<Library> {
  return openPolledFolder({
    ...{ folder, now },
    select: (files) => new Map([...files].filter(([name]) => name.endsWith('.json'))),
    read: (name) => read(name, async () => fillIn(await readFile(join(folder, name), 'utf8')), onProblem),
    build: (written: readonly PlacedFile[]) => libraryOf([...written, ...missing(generatedPages, written)], onProblem),
  })
}

function missing(generatedPages: readonly PlacedFile[], written: readonly PlacedFile[]): PlacedFile[] {
  const paths = new Set(written.map(({ path }) => path))
  return generatedPages.filter(({ path }) => !paths.has(path))
}

async function read(name: string, textOf: () => Promise<string>, onProblem: (problem: string) => void) {
  const path = pathOfFile(name)
  try {
    return { path, file: parsePageFile(await textOf(), path) }
  } catch (error) {
    onProblem(`${name}: ${(error as Error).message}`)
    return undefined
  }
}

/** Returns the path of a file: `about-us/privacy.json` is `/about-us/privacy/`, `home.json` is `/`. */
export function pathOfFile(name: string): string {
  const path = name.slice(0, -'.json'.length).split(sep).join('/').toLowerCase()
  return path === 'home' ? '/' : `/${path}/`
}
