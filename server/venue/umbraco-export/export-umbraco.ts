import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContentNow } from '#server/content-service/content-source'
import { writeMediaFiles } from '../content-export/media-files.ts'
import { contentRequests, type UmbracoRequest } from './content-requests.ts'

/** The files of requests in a folder. Their order is that in which they are sent. */
export const REQUEST_FILE = /^\d{5}-.*\.json$/

const README = `# Content for Umbraco

Requests of Umbraco's Management API (15 or later), one file each, to be sent in the order of their numbers; \`index.csv\`
lists them. \`path\` is below \`/umbraco/management/api/v1/\`. A request with \`upload\` needs that file as a temporary file
first; the temporary file's id is then added to the value of \`umbracoFile\` as \`temporaryFileId\`.

docs/umbraco.md of the site says how to send them.
`

/** The numbers of exported items, and what has no place in Umbraco */
export interface UmbracoExport {
  pages: number
  media: number
  problems: readonly string[]
}

/** Writes the requests that create the content in Umbraco into a folder, with the media's files. */
export async function exportForUmbraco(
  folder: string,
  { library, media }: ContentNow,
  today: string,
): Promise<UmbracoExport> {
  const problems = new Set<string>()
  const requests = contentRequests({ library, media, today, report: (problem) => void problems.add(problem) })
  await mkdir(folder, { recursive: true })
  const earlier = (await readdir(folder)).filter((name) => REQUEST_FILE.test(name))
  await Promise.all(earlier.map((name) => rm(path.join(folder, name))))
  const index = ['file,method,path,about']
  for (const [at, request] of requests.entries()) {
    const name = fileNameOf(request, at)
    await writeFile(path.join(folder, name), `${JSON.stringify(request, null, 2)}\n`)
    index.push([name, request.method, request.path, `"${request.about.replaceAll('"', '""')}"`].join(','))
  }
  await writeFile(path.join(folder, 'index.csv'), `${index.join('\n')}\n`)
  await writeFile(path.join(folder, 'README.md'), README)
  await writeMediaFiles(media.items, path.join(folder, 'media'))
  const isPage = ({ method, path: to }: UmbracoRequest) => method === 'POST' && to === 'document'
  return { pages: requests.filter(isPage).length, media: media.items.length, problems: [...problems] }
}

function fileNameOf({ method, path: to, about }: UmbracoRequest, at: number): string {
  const act = to.endsWith('/publish') ? 'publish' : method === 'PUT' ? 'fill' : `create-${to}`
  const words = about
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${String(at + 1).padStart(5, '0')}-${act}-${words || 'home'}.json`
}
