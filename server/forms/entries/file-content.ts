import { fileTypeFromBuffer } from 'file-type'
import type { FileOptions } from '#shared/forms/definition'
import { extensionOf, isAllowedFile, mediaTypes } from '#shared/forms/file-rules'
import type { SentFile } from './entry.ts'

/** A file of an entry's body; undefined for what is none. `fileType` and `fileSize` are only what a browser says. */
export function readFile(raw: unknown): SentFile | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { fileName, fileContents, fileType } = raw as Record<string, unknown>
  if (typeof fileName !== 'string' || typeof fileContents !== 'string') return undefined
  const [, mediaType = '', base64] = /^data:([^;,]*)(?:;[^,;]*)*;base64,([A-Za-z0-9+/=]*)$/.exec(fileContents) ?? []
  if (base64 === undefined) return undefined
  const content = Buffer.from(base64, 'base64')
  const name = baseName(fileName)
  return { name, type: typeof fileType === 'string' ? fileType : mediaType, size: content.length, content }
}

/** Without folders and control characters, and not longer than file systems take. */
function baseName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  const extension = extensionOf(name)
  return name.length > 120 ? `${name.slice(0, 100)}.${extension}` : name
}

/** What else a file begins like whose extension stands for one of several contents. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  // One container for all of the older office's documents.
  doc: ['cfb'],
  xls: ['cfb'],
  jpeg: ['jpg'],
  mpeg: ['mpg', 'mp2', 'mp1', 'mp3', 'm2p'],
  mp4: ['m4v', 'm4a', 'mov', 'f4v', '3gp', '3g2'],
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'],
  webm: ['mkv'],
}
/** Known by no first bytes: they are text, and nothing that has such bytes. */
const TEXTS = ['txt', 'csv', 'svg']

/**
 * Whether a file is by its content what its name says, for all extensions that we know; of others only that its
 * content isn't a known one that isn't allowed.
 */
export async function isContentAllowed(file: SentFile, options: FileOptions): Promise<boolean> {
  const extension = extensionOf(file.name)
  const content = await fileTypeFromBuffer(file.content)
  if (TEXTS.includes(extension)) return isText(file.content) && (extension !== 'svg' || isSvg(file.content))
  if (Object.hasOwn(mediaTypes, extension))
    return content !== undefined && [extension, ...(ALIKE[extension] ?? [])].includes(content.ext)
  return content === undefined || isAllowedFile({ name: `x.${content.ext}`, type: '' }, options)
}

const isText = (content: Buffer) =>
  !content.includes(0) || /^(?:\xff\xfe|\xfe\xff)/.test(content.toString('latin1', 0, 2))
const isSvg = (content: Buffer) => /<svg[\s>]/i.test(content.toString('utf8', 0, 4096))
