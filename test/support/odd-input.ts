import fc from 'fast-check'
import type { everyCall as allCalls } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'

type NamedCall = (typeof allCalls)[number]

/** A field of a request, as its schema describes it. */
export interface Field {
  type: string
  fields?: Record<string, Field>
  innerType?: Field
}
/** Returns the fields of a call's input by name. */
export const fieldsOf = (area: string, name: string): Record<string, Field> => {
  const { query, body } = schemasOf(area as never, name as never) as { query?: Describable; body?: Describable }
  return ((query ?? body)?.describe() as Field | undefined)?.fields ?? {}
}
interface Describable {
  describe(): unknown
}

const anything = fc.oneof(
  ...[fc.jsonValue({ maxDepth: 4 }), fc.integer(), fc.double(), fc.string({ unit: 'binary', maxLength: 300 })],
  ...[fc.constantFrom('', '\0', '__proto__', '1e400', '-0', '9'.repeat(400), ' 1 ', 'true', 'a@b.c@d.e')],
)

/** Generates what the contract requires, with an unexpected value in a field now and then. */
function sent({ type, fields, innerType }: Field): fc.Arbitrary<unknown> {
  const right = () => {
    if (type === 'object') return fc.record(mapped(fields ?? {}), { requiredKeys: [] })
    if (type === 'array') return fc.array(innerType ? sent(innerType) : anything, { maxLength: 60 })
    if (type === 'number') return fc.oneof(fc.integer({ min: -1, max: 60 }), fc.maxSafeInteger(), fc.double())
    if (type === 'boolean') return fc.boolean()
    return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.emailAddress(), fc.constant('2026-02-30'))
  }
  return fc.oneof({ weight: 8, arbitrary: right() as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything })
}
const mapped = (fields: Record<string, Field>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sent(field)]))

/** Generates one of the calls with its own fields as input: valid, invalid and missing ones. */
export const oddInput = (calls: readonly NamedCall[]) =>
  fc.oneof(
    ...calls.map((each) =>
      fc.record({
        each: fc.constant(each),
        input: fc.record(mapped(fieldsOf(each.area, each.name)), { requiredKeys: [] }),
      }),
    ),
  )

/** Returns an input as a query, each field as JSON and no longer than an address may be. */
export const queryOf = (input: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, (JSON.stringify(value) ?? '').slice(0, 2_000)]),
  )
