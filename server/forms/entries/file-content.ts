import { fileTypeFromBuffer } from 'file-type'
import type { FileOptions } from '#shared/forms/definition'
import { extensionOf, isAllowedFile, mediaTypes } from '#shared/forms/file-rules'
import type { SentFile } from './entry.ts'

/** Returns a file of an entry's body; undefined if it isn't one. `fileType` and `fileSize` are the browser's claims. */
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

/** Returns the file name without folders and control characters, no longer than file systems allow. */
function baseName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
  const extension = extensionOf(name)
  return name.length > 120 ? `${name.slice(0, 100)}.${extension}` : name
}

/** Other content types of extensions that stand for one of several */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  // All older Office documents share one container format.
  doc: ['cfb'],
  xls: ['cfb'],
  jpeg: ['jpg'],
  mpeg: ['mpg', 'mp2', 'mp1', 'mp3', 'm2p'],
  mp4: ['m4v', 'm4a', 'mov', 'f4v', '3gp', '3g2'],
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'],
  webm: ['mkv'],
}
/** Text formats, which have no magic bytes */
const TEXTS = ['txt', 'csv', 'svg']

/**
 * Returns whether a file's content matches its extension, for all known extensions; for others, whether its content
 * isn't a known type that isn't allowed.
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
