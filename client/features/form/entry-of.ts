import { visibilityOf } from '#shared/forms/conditions'
import type { FieldValue, FormDefinition } from '#shared/forms/definition'
import { valuesToSend } from '#shared/forms/field-values'
import { extensionOf, mediaTypes } from '#shared/forms/file-rules'
import type { FormValues } from './form-state.ts'

/** A file in an entry. */
interface EntryFile {
  fileName: string
  /** A data URL. */
  fileContents: string
  fileType: string
  fileSize: string
}

/** Returns an entry: its values by field alias, files as data URLs, and the captcha's token if there is one. */
export async function entryOf(
  definition: FormDefinition,
  values: FormValues,
  captchaToken: string | null,
): Promise<Record<string, unknown>> {
  const { fields } = visibilityOf(definition, values)
  const entries = valuesToSend(fields, values).map(
    async ({ field, value }) => [field.alias, field.kind === 'file' ? await filesOf(value) : value] as const,
  )
  const entry = Object.fromEntries(await Promise.all(entries))
  return captchaToken === null ? entry : { ...entry, 'g-recaptcha-response': captchaToken }
}

const filesOf = (value: FieldValue): Promise<EntryFile[]> => Promise.all((value as readonly File[]).map(entryFile))

async function entryFile(file: File): Promise<EntryFile> {
  const known = mediaTypes[extensionOf(file.name)]?.[0]
  const fileType = file.type || known || 'application/octet-stream'
  return { fileName: file.name, fileContents: await dataUrl(file), fileType, fileSize: String(file.size) }
}

/** Rejects if the file can't be read, for example because it has been moved. */
function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
