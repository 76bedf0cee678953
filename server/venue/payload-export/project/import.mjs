// Imports content.json and the files of import/ into the database. What exists already stays as it is, so that an
// import can be repeated; with --overwrite, it becomes what the export says.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// In Node, only Lexical's build for production loads reliably. Payload itself creates tables only in development.
process.env.NODE_ENV = 'production'
const { getPayload } = await import('payload')
const { default: config } = await import('./payload.config.js')
delete process.env.NODE_ENV

const isOverwriting = process.argv.includes('--overwrite')
const folder = path.dirname(fileURLToPath(import.meta.url))
const { media, pages, settings } = JSON.parse(await readFile(path.join(folder, 'content.json'), 'utf8'))
const payload = await getPayload({ config })

async function isKnown(collection, id) {
  const { totalDocs } = await payload.count({ collection, where: { id: { equals: id } } })
  return totalDocs > 0
}

async function importMedia({ id, file, ...data }) {
  if (await isKnown('media', id)) {
    if (isOverwriting) await payload.update({ collection: 'media', id, data })
    return
  }
  await payload.create({ collection: 'media', data: { id, ...data }, filePath: path.join(folder, 'import', file) })
}

/** Creates the pages that are missing with their paths alone, because pages refer to each other; returns their ids. */
async function createPages() {
  const created = new Set()
  for (const { id, name, path: place, contentType } of pages) {
    if (await isKnown('pages', id)) continue
    const data = { id, name, path: place, contentType, _status: 'draft' }
    await payload.create({ collection: 'pages', data, draft: true })
    created.add(id)
  }
  return created
}

async function attempt(what, work) {
  try {
    await work()
  } catch (error) {
    const details = error.data?.errors?.map(({ path: field, message }) => `${field}: ${message}`) ?? [error.message]
    process.stderr.write(`${what} wasn't imported: ${details.join('; ')}\n`)
    process.exitCode = 1
  }
}

for (const each of media) await attempt(`/media/${each.path}`, () => importMedia(each))
const created = await createPages()
for (const { id, ...data } of pages)
  if (created.has(id) || isOverwriting)
    await attempt(data.path, () => payload.update({ collection: 'pages', id, data, depth: 0 }))
const { updatedAt } = await payload.findGlobal({ slug: 'site-settings', depth: 0 })
if (!updatedAt || isOverwriting)
  await attempt('The site settings', () => payload.updateGlobal({ slug: 'site-settings', data: settings, depth: 0 }))
process.stdout.write(`${pages.length} pages (${created.size} new) and ${media.length} media files are in Payload.\n`)
process.exit()
