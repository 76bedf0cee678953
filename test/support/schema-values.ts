import type { AnySchema } from 'yup'
import { choicesOf, structureOf } from './schema-structure.ts'

/**
 * `whole`: every field has a value of its own, and a list has an item for each choice of its fields, at least two.
 * `other`: every other field that may be missing or false, the next choices, and lists may have one item. `bare`:
 * fields are null, false or 0 where they may be, and lists are empty.
 */
export const degrees = ['whole', 'other', 'bare'] as const
export type Degree = (typeof degrees)[number]

const dayNumber = (at: number) => `2037-07-${String(10 + (at % 20)).padStart(2, '0')}`
/** The forms of texts that schemas accept, the plainest first. */
const textForms: readonly ((name: string, at: number) => string)[] = [
  (name, at) => (/(?:On|Until|[dD]ay)$/.test(name) ? dayNumber(at) : `${name} ${at}`),
  (_, at) => dayNumber(at),
  // In the venue it is the next day.
  (_, at) => `${dayNumber(at)}T20:30:00.000Z`,
  (_, at) => `https://venue.example/${at}`,
  (name, at) => `${name}${at}@example.org`,
  (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
]
const FEWEST_ITEMS = { whole: 2, other: 1 }

/** Returns values that a schema accepts, the same ones each time. `names` are values of fields by their name. */
export function valuesOf(schema: AnySchema, degree: Degree, names: Readonly<Record<string, unknown>> = {}): unknown {
  let count = 0
  const first = degree === 'other' ? 1 : 0
  /** `item`: its place in its list; `place`: the field's place among those of its object that vary. */
  const value = (of: AnySchema, name: string, item: number, place: number, isNested: boolean): unknown => {
    const { type, fields, innerType, spec } = structureOf(of)
    if (name in names) return names[name]
    if (degree === 'bare' && spec.nullable) return null
    // The first item has all, the second none, further ones every other, as do all of `other`.
    const isEven = (item < 2 && degree !== 'other' ? item : item + place) % 2 === 0
    if (spec.nullable && !isEven && type !== 'object') return null
    const choices = choicesOf(of)
    if (choices.length > 0) return choices[(first + item) % choices.length]
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(fields ?? {}).map(([key, each]) => [
          key,
          value(each, key, item, varyingOf(fields).indexOf(each), isNested),
        ]),
      )
    if (type === 'array')
      return degree === 'bare' || !innerType
        ? []
        : Array.from({ length: itemsFor(innerType, degree, isNested) }, (_, at) =>
            value(innerType, name.replace(/(?<!s)s$/, ''), at, 0, true),
          )
    if (type === 'boolean') return degree !== 'bare' && isEven === (first === 0)
    count += 1
    if (type === 'number') return degree === 'bare' && of.isValidSync(0) ? 0 : 100 + count
    if (type === 'mixed') return spec.nullable ? null : `${name} ${count}`
    const text = textForms.map((form) => form(name, count)).find((each) => of.isValidSync(each))
    if (text === undefined) throw new Error(`No form of text fits ${name}`)
    return text
  }
  const values = value(schema, '', 0, 0, false)
  schema.validateSync(values, { strict: true })
  return values
}

/** Fields that are true or false, or that may be missing. */
const varyingOf = (fields: Record<string, AnySchema> = {}) =>
  Object.values(fields).filter((each) => structureOf(each).type === 'boolean' || structureOf(each).spec.nullable)

/** Enough items for each choice of their fields, and for pairs of fields that vary. */
function itemsFor(schema: AnySchema, degree: keyof typeof FEWEST_ITEMS, isNested: boolean): number {
  const { fields = {} } = structureOf(schema)
  const hasPairs = degree === 'whole' && !isNested && varyingOf(fields).length > 1
  return Math.max(
    hasPairs ? 4 : FEWEST_ITEMS[degree],
    choicesOf(schema).length,
    ...Object.values(fields).map((each) => choicesOf(each).length),
  )
}
