import { type AnyObject, type ObjectShape, object } from 'yup'

/**
 * An object that must be there, of which only the named fields are read. yup's own counts as optional: a strict check
 * lets it be missing, whatever its fields require; and a cast of it breaks on a field named `toString` or
 * `constructor`.
 */
export const shape = <Fields extends ObjectShape>(fields: Fields) =>
  object(fields)
    .transform((value: unknown, _sent: unknown, schema: { fields: AnyObject }) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) ? named(value, schema.fields) : value,
    )
    .typeError('Please give an object')
    .required()

const named = (value: object, fields: AnyObject) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)))
