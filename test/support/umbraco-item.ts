import type { JsonObject, UmbracoDialect, WireMedia } from './umbraco-dialects.ts'
import type { ContentTypes, PropertyEditor } from './umbraco-types.ts'

export interface OutputOptions {
  dialect: UmbracoDialect
  types: ContentTypes
  /** The origin before `/media/` in addresses; empty if media have no separate host. */
  mediaOrigin: string
  /** The requested properties; null for all. */
  requestedProperties: ReadonlySet<string> | null
}

/**
 * Returns an item of the demonstration's content service as this Umbraco sends it: all properties of its type, each in
 * the form of its editor.
 */
export function umbracoItem(item: JsonObject, options: OutputOptions): JsonObject {
  const head = umbracoHead(item, options)
  return {
    ...head,
    properties: propertiesOf(item, options, options.requestedProperties),
    cultures: options.dialect.cultures(head.route as JsonObject),
  }
}

/** Returns a picked page. One that wasn't expanded has no properties. */
function pickedPage(item: JsonObject, options: OutputOptions): JsonObject {
  const isExpanded = Object.keys(item.properties as JsonObject).length > 0
  return { ...umbracoHead(item, options), properties: isExpanded ? propertiesOf(item, options) : {} }
}

const umbracoHead = (item: JsonObject, { dialect }: OutputOptions): JsonObject => ({
  ...item,
  createDate: dialect.instant(String(item.createDate)),
  updateDate: dialect.instant(String(item.updateDate)),
  route: dialect.route(item.route as JsonObject),
})

function propertiesOf(
  item: JsonObject,
  options: OutputOptions,
  requested: ReadonlySet<string> | null = null,
): JsonObject {
  const properties = item.properties as JsonObject
  const editors = options.types.get(String(item.contentType))
  if (!editors) throw new Error(`the content model has no type ${item.contentType}`)
  const empty = [...editors.keys()].filter((alias) => !requested || requested.has(alias)).map((alias) => [alias, null])
  const all: JsonObject = { ...Object.fromEntries(empty), ...properties }
  return Object.fromEntries(
    Object.entries(all).map(([alias, value]) => [alias, outputValue(value, editors.get(alias), options, alias)]),
  )
}

/** The switch whose data type is on by default. */
const isOnByDefault = (alias: string) => alias === 'isActive'
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function outputValue(
  value: unknown,
  editor: PropertyEditor | undefined,
  options: OutputOptions,
  alias: string,
): unknown {
  if (!editor) return convert(value, options)
  if (isEmpty(value)) return emptyOf(editor, options.dialect, alias)
  const { dialect } = options
  if (editor.alias === 'ColorPicker.EyeDropper') return dialect.colour(String(value))
  if (editor.alias === 'DateTime') return dialect.date(String(value).slice(0, 10))
  const converted = convert(value, options)
  if (editor.alias === 'MultiNodeTreePicker' && editor.isSingle) return dialect.singlePage(converted as unknown[])
  if (editor.alias === 'BlockList' && editor.isSingle)
    return dialect.singleBlock((converted as { items: unknown[] }).items[0])
  return converted
}

function emptyOf(editor: PropertyEditor, dialect: UmbracoDialect, alias: string): unknown {
  const empty = dialect.empty(editor)
  if (empty !== undefined) return empty
  if (editor.alias === 'TrueFalse') return isOnByDefault(alias)
  if (editor.alias === 'BlockList') return { items: [] }
  return editor.alias === 'RichText' ? { markup: '', blocks: [] } : []
}

const isRaw = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Converts a value by its own shape, without its editor. */
function convert(value: unknown, options: OutputOptions): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(each, options))
  if (!isRaw(value)) return value
  const { dialect, mediaOrigin } = options
  if ('mediaType' in value) return dialect.media({ ...(value as WireMedia), url: mediaOrigin + value.url })
  if ('linkType' in value) return linkOf(value, options)
  if (typeof value.markup === 'string')
    return dialect.richText(
      withRoutes(value.markup).replaceAll(/(src|href)="\/media\//g, `$1="${mediaOrigin}/media/`),
      (value.blocks as unknown[]).map((each) => convert(each, options)),
    )
  if ('route' in value) return pickedPage(value, options)
  if ('contentType' in value) return { ...value, properties: propertiesOf(value, options) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each, options)]))
}

/** Replaces the address of a link to a page by the page's route; query and hash are in separate fields. */
const withRoutes = (markup: string): string =>
  markup.replaceAll(/(<a href="[^"?#]*)([?#][^"]*)(" data-destination-id="[^"]*")/g, '$1$3 data-anchor="$2"')

function linkOf(link: JsonObject, { dialect, mediaOrigin }: OutputOptions): JsonObject {
  if (link.linkType === 'Content') return dialect.link({ ...link, route: dialect.route(link.route as JsonObject) })
  return dialect.link(link.linkType === 'Media' ? { ...link, url: `${mediaOrigin}${link.url}` } : link)
}
