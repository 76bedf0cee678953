import { createHash } from 'node:crypto'
import { cleanValue } from '#shared/forms/clean-value'
import { visibilityOf } from '#shared/forms/conditions'
import { type FieldValue, type FormDefinition, type FormField, fieldsOf, hasValue } from '#shared/forms/definition'
import { valuesToSend } from '#shared/forms/field-values'
import { invalidFile } from '#shared/forms/file-rules'
import { matchesPattern } from '#shared/forms/patterns'
import { errorsOf, takesSeveral } from '#shared/forms/validation'
import type { SentFile } from './entry.ts'
import { isContentAllowed, readFile } from './file-content.ts'

/** The parsed body of an entry */
export interface SentEntry {
  culture: string
  /** Values by the keys of fields; unknown aliases are left out */
  values: Record<string, FieldValue>
  captchaToken: unknown
}
const CAPTCHA_TOKEN = 'g-recaptcha-response'

/** Returns the parsed body of an entry, or undefined if its shape isn't the API's. */
export function readEntry(definition: FormDefinition, body: unknown): SentEntry | undefined {
  if (!isRecord(body) || !isRecord(body.values)) return undefined
  const { culture = '', values: sent } = body
  if (typeof culture !== 'string') return undefined
  const values: Record<string, FieldValue> = {}
  for (const field of fieldsOf(definition).filter(hasValue)) {
    const raw = Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
    const value = readValue(field, raw)
    if (value === undefined) return undefined
    values[field.key] = value
  }
  const token = Object.hasOwn(sent, CAPTCHA_TOKEN) ? sent[CAPTCHA_TOKEN] : undefined
  return { culture, values, captchaToken: Array.isArray(token) ? token[0] : token }
}

/** Returns a field's value; any text may be wrapped in a list. Undefined for a value of another type. */
function readValue(field: FormField, raw: unknown): FieldValue | undefined {
  const list = raw === undefined || raw === null || raw === '' ? [] : [raw].flat()
  if (field.kind === 'file') {
    const files = list.map(readFile)
    return files.every((file) => file !== undefined) ? files : undefined
  }
  if (!list.every((each): each is string => typeof each === 'string')) return undefined
  if (takesSeveral(field)) return list
  return list.length > 1 ? undefined : cleanValue(field, list[0] ?? '')
}

/** Returns the validation errors of an entry, by the aliases of fields. */
export async function entryErrors(
  definition: FormDefinition,
  { values }: SentEntry,
): Promise<Record<string, string[]>> {
  const byKey = errorsOf(definition, values, matchesPattern)
  for (const field of visibilityOf(definition, values).fields) {
    if (field.kind !== 'file' || byKey[field.key]) continue
    const files = values[field.key] as readonly SentFile[]
    const isRight = await Promise.all(files.map((file) => isContentAllowed(file, field.files)))
    if (isRight.includes(false)) byKey[field.key] = invalidFile(field.files)
  }
  const fields = fieldsOf(definition).filter(({ key }) => byKey[key] !== undefined)
  return Object.fromEntries(fields.map(({ alias, key }) => [alias, [byKey[key] as string]]))
}

/** Returns the values to store: those of visible fields, without passwords. */
export const storedValues = (definition: FormDefinition, { values }: SentEntry) =>
  valuesToSend(visibilityOf(definition, values).fields, values).filter(({ field }) => field.kind !== 'password')

/** Returns a digest that is equal for two entries of one form with the same content. */
export function digestOf(formId: string, stored: ReturnType<typeof storedValues>): string {
  const hash = createHash('sha256').update(formId)
  for (const { field, value } of stored) {
    hash.update(JSON.stringify([field.alias, typeof value === 'string' ? value : value.map(plain)]))
    if (field.kind === 'file') for (const { content } of value as readonly SentFile[]) hash.update(content)
  }
  return hash.digest('hex').slice(0, 32)
}
const plain = (each: unknown) => (isFile(each) ? [each.name, each.size] : each)

export const isFile = (value: unknown): value is SentFile => isRecord(value) && Buffer.isBuffer(value.content)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
