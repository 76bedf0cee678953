import type { AnySchema } from 'yup'

/** A JSON Schema of OpenAPI 3.1 (draft 2020-12). */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  [keyword: string]: unknown
}

/** The parts of yup's schemas that are read here, which its types don't declare. */
interface SchemaParts {
  type: string
  fields?: Record<string, AnySchema>
  innerType?: AnySchema
}
type Description = ReturnType<AnySchema['describe']> & {
  optional: boolean
  nullable: boolean
  oneOf: unknown[]
  tests: { name?: string; params?: Record<string, unknown> }[]
}

/**
 * Returns the JSON Schema of a schema of the contract. Schemas with a name become references to `components`. Rules
 * that depend on other fields, on the country or on the venue have no equivalent and are left out.
 */
export function jsonSchemaOf(schema: AnySchema, nameOf: (schema: AnySchema) => string | undefined): JsonSchema {
  const name = nameOf(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : bodyOf(schema, nameOf)
}

/** Returns the same without a reference for the schema itself, but with references for the schemas inside it. */
export function bodyOf(schema: AnySchema, nameOf: (schema: AnySchema) => string | undefined): JsonSchema {
  const { type, fields, innerType } = schema as unknown as SchemaParts
  const description = schema.describe() as Description
  const inner = (each: AnySchema) => jsonSchemaOf(each, nameOf)
  const common = { ...typeOf(type, description), ...choicesOf(description), ...limitsOf(type, description) }
  if (type === 'array') return { ...common, ...(innerType ? { items: inner(innerType) } : {}) }
  if (type !== 'object') return common
  const entries = Object.entries(fields ?? {})
  const required = entries.filter(([, each]) => isRequired(each)).map(([field]) => field)
  return {
    ...common,
    properties: Object.fromEntries(entries.map(([field, each]) => [field, inner(each)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Returns whether a field must be present. */
export const isRequired = (schema: AnySchema): boolean => !(schema.describe() as Description).optional

function typeOf(type: string, { nullable, tests }: Description): JsonSchema {
  const isWhole = type === 'number' && tests.some(({ name }) => name === 'integer')
  // `mixed` is used for objects whose fields somebody else defines.
  const named = isWhole ? 'integer' : type === 'mixed' ? 'object' : type
  return { type: nullable ? [named, 'null'] : named }
}

function choicesOf({ oneOf, nullable }: Description): JsonSchema {
  const choices = oneOf.filter((choice) => choice !== undefined && choice !== null)
  if (choices.length === 0) return {}
  return { enum: nullable ? [...choices, null] : choices }
}

/** The keyword of a minimum or maximum, by the type that it limits. */
const MINIMUM: Record<string, string> = { number: 'minimum', string: 'minLength', array: 'minItems' }
const MAXIMUM: Record<string, string> = { number: 'maximum', string: 'maxLength', array: 'maxItems' }

function limitsOf(type: string, { tests }: Description): JsonSchema {
  const limits: JsonSchema = {}
  for (const { name, params = {} } of tests) {
    const [minimum, maximum] = [MINIMUM[type], MAXIMUM[type]]
    if (name === 'min' && minimum) limits[minimum] = params.min
    if (name === 'max' && maximum) limits[maximum] = params.max
    if (name === 'matches' && params.regex instanceof RegExp && params.regex.flags === '')
      limits.pattern = params.regex.source
    if (name === 'cents') limits.description = 'At most two decimals, in the venue’s currency.'
    if (name === 'day') limits.format = 'date'
    if (name === 'required' && type === 'string') limits.minLength ??= 1
  }
  return limits
}
