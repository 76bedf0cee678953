import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createSingleFlight } from '#server/cache/single-flight'
import { extensionOf } from '#shared/forms/file-rules'
import type { Entry, SentFile, StoredFile } from './entry.ts'
import { isFile } from './read-entry.ts'

/** The folder of what isn't an entry yet; deleted at the start */
export const UNFINISHED = 'unfinished'

/** How long identical values count as the same entry, in milliseconds */
const SAME_WITHIN = 10 * 60_000

/** The entry to store: the values as sent, by the aliases of their fields */
export interface NewEntry {
  formId: string
  culture: string
  /** Equal for two entries with the same content */
  digest: string
  values: readonly { alias: string; value: string | readonly string[] | readonly unknown[] }[]
}

/**
 * Opens the store of entries, each in a folder with its files: `{form}/{time}-{digest}/entry.json`. An entry is written
 * under another name and then renamed, so one that a crash interrupted doesn't exist.
 */
export async function openEntryStore(folder: string, now: () => Date) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(path.join(folder, UNFINISHED), { recursive: true, force: true })
  const recent = new Map<string, number>()
  for (const { formId, sentAt, digest } of await entryFolders(folder)) recent.set(`${formId} ${digest}`, sentAt)
  const storing = createSingleFlight<boolean>()
  let written = 0

  const isKnown = (key: string) => now().getTime() - (recent.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_WITHIN

  async function write(entry: NewEntry): Promise<void> {
    const sentAt = now()
    const id = `${timeName(sentAt)}-${entry.digest}`
    const unfinished = path.join(folder, UNFINISHED, `${written++}`)
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const values: Entry['values'] = {}
    for (const { alias, value } of entry.values) values[alias] = await storedValue(unfinished, alias, value)
    const { formId, culture } = entry
    const stored: Entry = { id, formId, sentAt: sentAt.toISOString(), culture, values }
    await writeDurably(path.join(unfinished, 'entry.json'), `${JSON.stringify(stored, null, 2)}\n`)
    await mkdir(path.join(folder, formId), { recursive: true, mode: 0o700 })
    await rename(unfinished, path.join(folder, formId, id))
    recent.set(`${formId} ${entry.digest}`, sentAt.getTime())
    for (const key of recent.keys()) if (!isKnown(key)) recent.delete(key)
  }

  return {
    /**
     * Stores an entry once: one with the same content as another of the last minutes counts as a double click.
     * Otherwise asks `mayStore` first; if that returns false, stores nothing and returns false.
     */
    async store(entry: NewEntry, mayStore: () => Promise<boolean>): Promise<boolean> {
      const key = `${entry.formId} ${entry.digest}`
      if (isKnown(key)) return true
      return storing.run(key, async () => {
        if (!(await mayStore())) return false
        await write(entry)
        return true
      }).flight
    },
  }
}
export type EntryStore = Awaited<ReturnType<typeof openEntryStore>>

async function storedValue(folder: string, alias: string, value: NewEntry['values'][number]['value']) {
  if (typeof value === 'string') return value
  if (!(value as readonly unknown[]).some(isFile)) return value as readonly string[]
  const stored: StoredFile[] = []
  for (const file of (value as readonly unknown[]).filter(isFile)) {
    const storedAs = storedName(alias, stored.length, file)
    await writeDurably(path.join(folder, storedAs), file.content)
    stored.push({ fileName: file.name, storedAs, type: file.type, size: file.size })
  }
  return stored
}

/** Returns a file name with only characters that are safe in any file system. */
const storedName = (alias: string, at: number, { name }: SentFile) =>
  `${alias.replace(/\W/g, '').slice(0, 40)}-${at + 1}.${extensionOf(name).replace(/\W/g, '').slice(0, 10) || 'bin'}`

async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const timeName = (at: Date) => at.toISOString().replace(/[-:.]/g, '')
function timeOf(name: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? []
  const [year, month, day, hour, minute, second, millisecond] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}

async function entryFolders(folder: string) {
  const forms = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory())
  const all = await Promise.all(
    forms.map(async ({ name: formId }) =>
      (await readdir(path.join(folder, formId))).map((id) => ({
        ...{ formId, id, sentAt: timeOf(id), digest: id.split('-')[1] ?? '' },
      })),
    ),
  )
  return all.flat().filter(({ sentAt }) => !Number.isNaN(sentAt))
}

/** Returns all entries of a form, oldest first; none if there is no such folder. */
export async function readEntries(folder: string, formId: string): Promise<Entry[]> {
  const names = await readdir(path.join(folder, formId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.sort().map((name) => readFile(path.join(folder, formId, name, 'entry.json'), 'utf8'))
  return (await Promise.all(files)).map((text) => JSON.parse(text) as Entry)
}
