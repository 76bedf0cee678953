import type { AnySchema } from 'yup'
import { kebabCase } from './kebab-case.ts'

/** Returns the schema of a call's result, by its area and name in the contract. */
export async function resultOf(area: string, call: string): Promise<AnySchema> {
  const folder = kebabCase(area)
  const schemas = await import(`../../shared/ticketing/${folder}/${folder}.schemas.ts`)
  return schemas[`${area}Schemas`][call].result
}
