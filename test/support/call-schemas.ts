import type { AnySchema } from 'yup'
import { kebabCase } from './kebab-case.ts'

/** The schemas of a call that may have a query or a body. */
interface CallSchemas {
  query?: AnySchema
  body?: AnySchema
  result: AnySchema
}

/** Returns a call's schemas, by its name in the contract of visitors or of staff, such as `account.renew`. */
export async function schemasOfCall(contract: 'ticketing' | 'staff', name: string): Promise<CallSchemas> {
  const [area = '', call = ''] = name.split('.')
  const folder = kebabCase(area)
  const schemas = await import(`../../shared/${contract}/${folder}/${folder}.schemas.ts`)
  return schemas[`${area}Schemas`][call]
}
