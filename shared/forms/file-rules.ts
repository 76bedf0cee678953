import type { FileOptions, FormFile } from './definition.ts'

/** The maximum files of one field, and bytes of one file and of all files of an entry. */
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_ENTRY_FILE_BYTES = 20 * 1024 * 1024
/** The maximum bytes of a whole entry: files are sent in base64, a third longer. */
export const MAX_ENTRY_BYTES = Math.ceil((MAX_ENTRY_FILE_BYTES * 4) / 3) + 512 * 1024

/** The media types of extensions, as browsers of different systems name them. */
export const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  rtf: ['application/rtf', 'text/rtf'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  txt: ['text/plain'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  svg: ['image/svg+xml'],
  zip: ['application/zip', 'application/x-zip-compressed'],
  rar: ['application/vnd.rar', 'application/x-rar-compressed', 'application/x-rar'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  mp4: ['video/mp4', 'audio/mp4'],
  mpeg: ['video/mpeg', 'audio/mpeg'],
  webm: ['video/webm', 'audio/webm'],
}
const mediaTypesOf = (extension: string) => (Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined)

/** Returns it in lower case, without the dot; empty if there is none. */
export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** `jpeg` is `jpg`. */
const isSameExtension = (one: string, other: string) =>
  one === other || (mediaTypesOf(one)?.[0] !== undefined && mediaTypesOf(one)?.[0] === mediaTypesOf(other)?.[0])

/** Returns whether a file's extension is allowed and its media type fits. An unknown media type is accepted. */
export function isAllowedFile({ name, type }: Pick<FormFile, 'name' | 'type'>, options: FileOptions): boolean {
  if (options.allowsAll) return true
  const extension = extensionOf(name)
  if (!options.extensions.some((each) => isSameExtension(each, extension))) return false
  const known = mediaTypesOf(extension)
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase()
  return !known || mediaType === '' || mediaType === 'application/octet-stream' || known.includes(mediaType)
}

/** Returns what is wrong with a field's files; null if they are valid. */
export function filesError(files: readonly FormFile[], options: FileOptions): string | null {
  if (files.some((file) => !isAllowedFile(file, options))) return invalidFile(options)
  if (files.length > 1 && !options.allowsMultiple) return 'Please choose one file only'
  if (files.length > MAX_FILES) return `Please choose at most ${MAX_FILES} files`
  const empty = files.find(({ size }) => size === 0)
  if (empty) return `The file ${empty.name} is empty`
  const large = files.find(({ size }) => size > MAX_FILE_BYTES)
  if (large) return `The file ${large.name} is larger than ${megabytes(MAX_FILE_BYTES)}`
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return total > MAX_ENTRY_FILE_BYTES ? `Together the files are larger than ${megabytes(MAX_ENTRY_FILE_BYTES)}` : null
}
export const invalidFile = ({ extensions }: FileOptions): string =>
  `You have attempted to upload an invalid file. Valid extensions include: ${extensions.join(', ')}`

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
