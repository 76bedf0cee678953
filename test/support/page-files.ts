import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ContentSource } from '#server/content-service/content-source'
import { type Library, libraryOf, type PlacedFile } from '#server/content-service/library/library'
import { isRecord, type PageFile } from '#server/content-service/library/page-file'
import { openMediaFolder } from '#server/content-service/media/media-folder'
import type { MediaItem } from '#server/content-service/media/media-library'
import { openPolledFolder } from '#server/content-service/polled-folder'
import { guid, stableId } from '#server/crypto/stable-id'

interface PageFilesOptions {
  /** The folder of pages as JSON, with the content service's shorthands */
  pagesFolder: string
  mediaFolder: string
  pages?: readonly PlacedFile[]
  pictures?: readonly MediaItem[]
  onProblem: (problem: string) => void
  /** Milliseconds. */
  now: () => number
}

/** Content in the form that the content service has it, for tests of the service. */
export function openPageFiles(options: PageFilesOptions): ContentSource {
  const { pagesFolder: folder, mediaFolder, pages = [], pictures = [], onProblem, now } = options
  const readMedia = openMediaFolder({ folder: mediaFolder, generated: pictures, onProblem, now })
  const readLibrary = openPolledFolder<PlacedFile, Library>({
    ...{ folder, now },
    select: (files) => new Map([...files].filter(([name]) => name.endsWith('.json'))),
    read: (name) => read(folder, name, onProblem),
    build: (written) => libraryOf([...written, ...pages], onProblem),
  })
  return {
    read: async () => {
      const [library, media] = await Promise.all([readLibrary(), readMedia()])
      return { library, media }
    },
    problems: async () => [],
  }
}

async function read(folder: string, name: string, onProblem: (problem: string) => void) {
  const path = pathOfFile(name)
  try {
    return { path, file: pageFileOf(JSON.parse(await readFile(join(folder, name), 'utf8')), path) }
  } catch (error) {
    onProblem(`${name}: ${(error as Error).message}`)
    return undefined
  }
}

/** Returns the path of a file: `about-us/privacy.json` is `/about-us/privacy/`, `home.json` is `/`. */
function pathOfFile(name: string): string {
  const path = name.slice(0, -'.json'.length).split(sep).join('/').toLowerCase()
  return path === 'home' ? '/' : `/${path}/`
}

/** Returns a page with defaults for what it doesn't state. */
export function pageFileOf(page: unknown, path: string): PageFile {
  if (!isRecord(page)) throw new Error('is not a JSON object')
  const { contentType, name, id, createDate = '2026-01-05T00:00:00Z', updateDate = createDate, ...others } = page
  if (typeof contentType !== 'string' || typeof name !== 'string') throw new Error('has no "contentType" or "name"')
  return {
    ...{ sortOrder: 0, published: true, protected: false, formerPaths: [], properties: {} },
    ...others,
    ...{ contentType, name, createDate, updateDate, id: (typeof id === 'string' && guid(id)) || stableId(path) },
  }
}
