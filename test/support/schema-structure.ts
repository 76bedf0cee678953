import type { AnySchema } from 'yup'

/** What tests read of a schema beyond its public interface. */
interface Structure {
  type: string
  /** An object's. */
  fields?: Record<string, AnySchema>
  /** A list's. */
  innerType?: AnySchema
  spec: { nullable: boolean; optional: boolean }
}
export const structureOf = (schema: AnySchema): Structure => schema as unknown as Structure

/** Returns the values that a schema has to choose from; none if it accepts any. */
export const choicesOf = (schema: AnySchema): unknown[] => (schema.describe() as { oneOf?: unknown[] }).oneOf ?? []
