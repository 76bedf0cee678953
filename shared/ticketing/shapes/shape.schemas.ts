import { type AnyObject, type ObjectShape, object } from 'yup'

/**
 * A required object, of which only the named fields are read. yup's own is optional: a strict check accepts a missing
 * one, whatever its fields require; and its cast fails on a field named `toString` or `constructor`.
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
