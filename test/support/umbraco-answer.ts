import type { Raw, UmbracoDialect, WireMedia } from './umbraco-dialects.ts'
import type { ContentTypes, PropertyEditor } from './umbraco-types.ts'

export interface Writing {
  dialect: UmbracoDialect
  types: ContentTypes
  timeZone: string
  /** What stands before `/media/` in addresses: nothing, or a host of the media's own. */
  mediaAt: string
  /** The properties that were asked for; null for all. */
  only: ReadonlySet<string> | null
}

/**
 * An item of the demonstration's content service as this Umbraco sends it: all properties of its type, each in the
 * editor's own form.
 */
export function umbracoItem(item: Raw, writing: Writing): Raw {
  const head = umbracoHead(item, writing)
  return {
    ...head,
    properties: propertiesOf(item, writing, writing.only),
    cultures: writing.dialect.cultures(head.route as Raw),
  }
}

/** A picked page. One that wasn't expanded stays without properties. */
function pickedPage(item: Raw, writing: Writing): Raw {
  const isExpanded = Object.keys(item.properties as Raw).length > 0
  return { ...umbracoHead(item, writing), properties: isExpanded ? propertiesOf(item, writing) : {} }
}

const umbracoHead = (item: Raw, { dialect }: Writing): Raw => ({
  ...item,
  createDate: dialect.instant(String(item.createDate)),
  updateDate: dialect.instant(String(item.updateDate)),
  route: dialect.route(item.route as Raw),
})

function propertiesOf(of: Raw, writing: Writing, only: ReadonlySet<string> | null = null): Raw {
  const given = of.properties as Raw
  const editors = writing.types.get(String(of.contentType))
  if (!editors) throw new Error(`the content model has no type ${of.contentType}`)
  const empty = [...editors.keys()].filter((alias) => !only || only.has(alias)).map((alias) => [alias, null])
  const all: Raw = { ...Object.fromEntries(empty), ...given }
  return Object.fromEntries(
    Object.entries(all).map(([alias, value]) => [alias, writtenValue(value, editors.get(alias), writing, alias)]),
  )
}

/** The settings' switch is the one whose data type has it on by default. */
const isOnByDefault = (alias: string) => alias === 'isActive'
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function writtenValue(value: unknown, editor: PropertyEditor | undefined, writing: Writing, alias: string): unknown {
  if (!editor) return shapeOf(value, writing)
  if (isEmpty(value)) return emptyOf(editor, writing.dialect, alias)
  const { dialect, timeZone } = writing
  if (editor.alias === 'ColorPicker.EyeDropper') return dialect.colour(String(value))
  if (editor.alias === 'DateTime') return dialect.date(String(value).slice(0, 10), timeZone)
  const shaped = shapeOf(value, writing)
  if (editor.alias === 'MultiNodeTreePicker' && editor.isOne) return dialect.onePage(shaped as unknown[])
  if (editor.alias === 'BlockList' && editor.isOne) return dialect.oneBlock((shaped as { items: unknown[] }).items[0])
  return shaped
}

function emptyOf(editor: PropertyEditor, dialect: UmbracoDialect, alias: string): unknown {
  const own = dialect.empty(editor)
  if (own !== undefined) return own
  if (editor.alias === 'TrueFalse') return isOnByDefault(alias)
  if (editor.alias === 'BlockList') return { items: [] }
  return editor.alias === 'RichText' ? { markup: '', blocks: [] } : []
}

const isRaw = (value: unknown): value is Raw => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What can be told from the value alone. */
function shapeOf(value: unknown, writing: Writing): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each, writing))
  if (!isRaw(value)) return value
  const { dialect, mediaAt } = writing
  if ('mediaType' in value) return dialect.media({ ...(value as WireMedia), url: mediaAt + value.url })
  if ('linkType' in value) return linkOf(value, writing)
  if (typeof value.markup === 'string')
    return dialect.richText(
      value.markup.replaceAll(/(src|href)="\/media\//g, `$1="${mediaAt}/media/`),
      (value.blocks as unknown[]).map((each) => shapeOf(each, writing)),
    )
  if ('route' in value) return pickedPage(value, writing)
  if ('contentType' in value) return { ...value, properties: propertiesOf(value, writing) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, writing)]))
}

function linkOf(link: Raw, { dialect, mediaAt }: Writing): Raw {
  if (link.linkType === 'Content') return dialect.link({ ...link, route: dialect.route(link.route as Raw) })
  return dialect.link(link.linkType === 'Media' ? { ...link, url: `${mediaAt}${link.url}` } : link)
}
