/**
 * The request bodies of Umbraco's Management API, from its OpenAPI document (`OpenApi.json` of
 * Umbraco.Cms.Api.Management at commit 004d6a2, between 16.3 and 17). An unknown field is rejected, and so is a missing
 * one.
 */
type Shape = 'text' | 'id' | 'integer' | 'flag' | 'anything' | { list: Shape } | Fields
interface Fields {
  fields: Record<string, Shape>
  /** Fields that may be null or missing. */
  optional: readonly string[]
}
const object = (fields: Record<string, Shape>, ...optional: string[]): Fields => ({ fields, optional })
const reference = object({ id: 'id' })

const container = object(
  { id: 'id', parent: reference, name: 'text', type: 'text', sortOrder: 'integer' },
  ...['parent', 'name'],
)
const property = object(
  {
    ...{ id: 'id', container: reference, sortOrder: 'integer', alias: 'text', name: 'text', description: 'text' },
    ...{ dataType: reference, variesByCulture: 'flag', variesBySegment: 'flag' },
    validation: object(
      { mandatory: 'flag', mandatoryMessage: 'text', regEx: 'text', regExMessage: 'text' },
      ...['mandatoryMessage', 'regEx', 'regExMessage'],
    ),
    appearance: object({ labelOnTop: 'flag' }),
  },
  ...['container', 'description'],
)
const contentType: Record<string, Shape> = {
  ...{ alias: 'text', name: 'text', description: 'text', icon: 'text', allowedAsRoot: 'flag' },
  ...{ variesByCulture: 'flag', variesBySegment: 'flag', collection: reference, isElement: 'flag' },
  properties: { list: property },
  containers: { list: container },
}
const composition = (kind: string) => ({ list: object({ [kind]: reference, compositionType: 'text' }) })
const allowed = (kind: string) => ({ list: object({ [kind]: reference, sortOrder: 'integer' }) })

/** Bodies of PUT, by path; those of POST also have `id` and `parent`. */
export const requestShapes: Readonly<Record<string, Fields>> = {
  'data-type/folder': object({ name: 'text' }),
  'document-type/folder': object({ name: 'text' }),
  'data-type': object({
    ...{ name: 'text', editorAlias: 'text', editorUiAlias: 'text' },
    values: { list: object({ alias: 'text', value: 'anything' }, 'value') },
  }),
  'document-type': object(
    {
      ...contentType,
      ...{ allowedTemplates: { list: reference }, defaultTemplate: reference },
      cleanup: object(
        { preventCleanup: 'flag', keepAllVersionsNewerThanDays: 'integer', keepLatestVersionPerDayForDays: 'integer' },
        ...['keepAllVersionsNewerThanDays', 'keepLatestVersionPerDayForDays'],
      ),
      ...{ allowedDocumentTypes: allowed('documentType'), compositions: composition('documentType') },
    },
    ...['description', 'collection', 'defaultTemplate'],
  ),
  'media-type': object(
    { ...contentType, allowedMediaTypes: allowed('mediaType'), compositions: composition('mediaType') },
    ...['description', 'collection'],
  ),
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isText = (value: unknown) => typeof value === 'string'
const tests = {
  text: isText,
  id: (value: unknown) => isText(value) && ID.test(value as string),
  integer: Number.isInteger,
  flag: (value: unknown) => typeof value === 'boolean',
  anything: () => true,
} as const

/** Returns the paths in a body that don't match the shape, each with the reason. */
export function bodyErrors(path: string, body: unknown, isNew: boolean): string[] {
  const shape = requestShapes[path]
  if (!shape) return [`${path} isn't known`]
  const { fields, optional } = shape
  const inWhole = isNew ? object({ ...fields, id: 'id', parent: reference }, ...optional, 'id', 'parent') : shape
  return errorsOf(body, inWhole, '$')
}

function errorsOf(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === 'string') return tests[shape](value) ? [] : [`${path} is no ${shape}`]
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((each, at) => errorsOf(each, shape.list, `${path}[${at}]`))
      : [`${path} is no list`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape.fields, name))
  const inFields = Object.entries(shape.fields).flatMap(([name, each]) => {
    const field: unknown = (value as Record<string, unknown>)[name]
    if (field === null || field === undefined)
      return shape.optional.includes(name) ? [] : [`${path}.${name} is missing`]
    return errorsOf(field, each, `${path}.${name}`)
  })
  return [...unknown.map((name) => `${path}.${name} isn't known`), ...inFields]
}
