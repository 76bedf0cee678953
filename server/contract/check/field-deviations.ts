import { type AnySchema, reach, ValidationError } from 'yup'
import { bodyOf, type JsonSchema } from '../document/json-schema.ts'
import type { Deviation } from './report.ts'

type FieldDeviation = Pick<Deviation, 'field' | 'expected' | 'found'>

/**
 * Compares a value of the wire with its schema. Returns a deviation for each field, with the positions in lists left
 * out: `performances[].date`.
 */
export async function fieldDeviations(schema: AnySchema, value: unknown): Promise<FieldDeviation[]> {
  try {
    await schema.validate(value, { strict: true, abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const errors = error.inner.length > 0 ? error.inner : [error]
    const found = new Map<string, FieldDeviation>()
    for (const { path = '', message } of errors) {
      const field = path.replaceAll(/\[\d+\]/g, '[]')
      if (found.has(field)) continue
      found.set(field, { field, expected: expectedAt(schema, path, message), found: excerpt(valueAt(value, path)) })
    }
    return [...found.values()]
  }
}

/** Returns a value as it is shown: as JSON, shortened. */
export function excerpt(value: unknown): string {
  if (value === undefined) return 'nothing'
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 120 ? `${json.slice(0, 120)}…` : json
}

function expectedAt(schema: AnySchema, path: string, message: string): string {
  try {
    const there = path ? (reach(schema, path) as AnySchema) : schema
    return wordsOf(bodyOf(there, () => undefined)) ?? message
  } catch {
    return message
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Returns what a field must be, in words. */
function wordsOf({ type, enum: choices, minimum, minLength, pattern, format, description }: JsonSchema) {
  const [first = '', ...others] = [type].flat().filter((each): each is string => typeof each === 'string')
  const orNull = others.includes('null') ? ' or null' : ''
  if (Array.isArray(choices)) return `one of ${choices.join(', ')}`
  if (format === 'date' || pattern === '^\\d{4}-\\d\\d-\\d\\d$') return `a day, YYYY-MM-DD${orNull}`
  if (typeof pattern === 'string') return `an instant in ISO 8601 with an offset${orNull}`
  const words = TYPES[first]
  if (!words) return undefined
  if (typeof description === 'string') return `an amount with at most two decimals${orNull}`
  if (typeof minimum === 'number') return `${words} from ${minimum}${orNull}`
  return `${minLength ? 'a text that isn’t empty' : words}${orNull}`
}

/** Returns what a path of yup leads to. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((each, name) => (each as Record<string, unknown> | null | undefined)?.[name], value)
}
