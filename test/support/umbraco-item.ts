import type { JsonObject, UmbracoDialect, WireMedia } from './umbraco-dialects.ts'
import type { ContentTypes, PropertyEditor } from './umbraco-types.ts'

export interface OutputOptions {
  dialect: UmbracoDialect
  types: ContentTypes
  timeZone: string
  /** What stands before `/media/` in addresses: nothing, or a host of the media's own. */
  mediaOrigin: string
  /** The properties that were asked for; null for all. */
  requestedProperties: ReadonlySet<string> | null
}

/**
 * An item of the demonstration's content service as this Umbraco sends it: all properties of its type, each in the
 * editor's own form.
 */
export function umbracoItem(item: JsonObject, writing: OutputOptions): JsonObject {
  const head = umbracoHead(item, writing)
  return {
    ...head,
    properties: propertiesOf(item, writing, writing.requestedProperties),
    cultures: writing.dialect.cultures(head.route as JsonObject),
  }
}

/** A picked page. One that wasn't expanded stays without properties. */
function pickedPage(item: JsonObject, writing: OutputOptions): JsonObject {
  const isExpanded = Object.keys(item.properties as JsonObject).length > 0
  return { ...umbracoHead(item, writing), properties: isExpanded ? propertiesOf(item, writing) : {} }
}

const umbracoHead = (item: JsonObject, { dialect }: OutputOptions): JsonObject => ({
  ...item,
  createDate: dialect.instant(String(item.createDate)),
  updateDate: dialect.instant(String(item.updateDate)),
  route: dialect.route(item.route as JsonObject),
})

function propertiesOf(of: JsonObject, writing: OutputOptions, only: ReadonlySet<string> | null = null): JsonObject {
  const given = of.properties as JsonObject
  const editors = writing.types.get(String(of.contentType))
  if (!editors) throw new Error(`the content model has no type ${of.contentType}`)
  const empty = [...editors.keys()].filter((alias) => !only || only.has(alias)).map((alias) => [alias, null])
  const all: JsonObject = { ...Object.fromEntries(empty), ...given }
  return Object.fromEntries(
    Object.entries(all).map(([alias, value]) => [alias, writtenValue(value, editors.get(alias), writing, alias)]),
  )
}

/** The settings' switch is the one whose data type has it on by default. */
const isOnByDefault = (alias: string) => alias === 'isActive'
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function writtenValue(
  value: unknown,
  editor: PropertyEditor | undefined,
  writing: OutputOptions,
  alias: string,
): unknown {
  if (!editor) return shapeOf(value, writing)
  if (isEmpty(value)) return emptyOf(editor, writing.dialect, alias)
  const { dialect, timeZone } = writing
  if (editor.alias === 'ColorPicker.EyeDropper') return dialect.colour(String(value))
  if (editor.alias === 'DateTime') return dialect.date(String(value).slice(0, 10), timeZone)
  const shaped = shapeOf(value, writing)
  if (editor.alias === 'MultiNodeTreePicker' && editor.isSingle) return dialect.singlePage(shaped as unknown[])
  if (editor.alias === 'BlockList' && editor.isSingle)
    return dialect.singleBlock((shaped as { items: unknown[] }).items[0])
  return shaped
}

function emptyOf(editor: PropertyEditor, dialect: UmbracoDialect, alias: string): unknown {
  const own = dialect.empty(editor)
  if (own !== undefined) return own
  if (editor.alias === 'TrueFalse') return isOnByDefault(alias)
  if (editor.alias === 'BlockList') return { items: [] }
  return editor.alias === 'RichText' ? { markup: '', blocks: [] } : []
}

const isRaw = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What can be told from the value alone. */
function shapeOf(value: unknown, writing: OutputOptions): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, writing))
  if (!isRaw(value)) return value
  const { dialect, mediaOrigin } = writing
  if ('mediaType' in value) return dialect.media({ ...(value as WireMedia), url: mediaOrigin + value.url })
  if ('linkType' in value) return linkOf(value, writing)
  if (typeof value.markup === 'string')
    return dialect.richText(
      value.markup.replaceAll(/(src|href)="\/media\//g, `$1="${mediaOrigin}/media/`),
      (value.blocks as unknown[]).map((each) => shapeOf(each, writing)),
    )
  if ('route' in value) return pickedPage(value, writing)
  if ('contentType' in value) return { ...value, properties: propertiesOf(value, writing) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, writing)]))
}

function linkOf(link: JsonObject, { dialect, mediaOrigin }: OutputOptions): JsonObject {
  if (link.linkType === 'Content') return dialect.link({ ...link, route: dialect.route(link.route as JsonObject) })
  return dialect.link(link.linkType === 'Media' ? { ...link, url: `${mediaOrigin}${link.url}` } : link)
}
