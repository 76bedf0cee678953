import { randomBytes } from 'node:crypto'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContentNow } from '#server/content-service/content-source'
import { contentModelFile } from '../content/content-model.ts'
import { writeMediaFiles } from '../content-export/media-files.ts'
import { documentOfMedia, documentOfPage, settingsDocumentOf } from './document-of.ts'

/** The numbers of exported pages and files, and what has no place in Payload */
export interface PayloadExport {
  pages: number
  media: number
  problems: readonly string[]
}

/**
 * Writes a project with Payload into a folder: the configuration of its collections, which follows the content model,
 * and the content that `npm run import` there writes into its database. The venue's own changes of the project stay:
 * only the model and the content are replaced.
 */
export async function exportForPayload(
  folder: string,
  { library, media }: ContentNow,
  today: string,
): Promise<PayloadExport> {
  const problems = new Set<string>()
  const context = { library, media, today, report: (problem: string) => void problems.add(problem) }
  const isSettings = ({ contentType }: { contentType: string }) => contentType === 'siteSettings'
  const settings = library.pages.find(isSettings)
  const pages = library.pages.filter((page) => !isSettings(page)).map((page) => documentOfPage(page, context))
  const content = {
    media: media.items.map(documentOfMedia),
    pages,
    settings: settings ? settingsDocumentOf(settings, context) : {},
  }
  await mkdir(folder, { recursive: true })
  const own = { force: false, recursive: true } as const
  await cp(fileURLToPath(new URL('./project', import.meta.url)), folder, own)
  await writeFile(path.join(folder, '.env'), newSecrets(), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  await writeFile(
    path.join(folder, 'content-model.js'),
    `// The content model of the site: the editor of each property.\nexport const contentModel = ${JSON.stringify(contentModelFile, null, 2)}\n`,
  )
  await writeFile(path.join(folder, 'content.json'), `${JSON.stringify(content, null, 2)}\n`)
  await writeMediaFiles(media.items, path.join(folder, 'import'))
  return { pages: pages.length, media: media.items.length, problems: [...problems] }
}

const newSecrets = () =>
  `PAYLOAD_SECRET=${randomBytes(24).toString('hex')}\nCONTENT_API_KEY=${randomBytes(24).toString('hex')}\n`

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
