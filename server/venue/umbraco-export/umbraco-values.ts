import { dateTime } from '#server/content-service/delivery/dates'
import { isRecord } from '#server/content-service/library/page-file'
import { stableId } from '#server/crypto/stable-id'
import { contentModel, type ModelProperty, type ModelType } from '../content/content-model.ts'
import {
  type ExportPlace,
  linkOf,
  listOf,
  pickedMedia,
  pickedPages,
  valuesOf,
} from '../content-export/exported-values.ts'
import { modelKey } from './model-key.ts'
import { markupOf } from './umbraco-text.ts'

/** A property's value in a request of the Management API. */
export interface UmbracoValue {
  alias: string
  value: unknown
  culture: null
  segment: null
}
type Properties = Readonly<Record<string, unknown>>

/** Returns properties as Umbraco's editors send them. Those without a value are left out. */
export const umbracoValues = (properties: Properties, type: ModelType, place: ExportPlace): UmbracoValue[] =>
  valuesOf(properties, type, place, editorValue).map(([alias, value]) => umbracoValue(alias, value))

export const umbracoValue = (alias: string, value: unknown): UmbracoValue => ({
  ...{ alias, value, culture: null, segment: null },
})

/** Returns a property's value as its editor sends it; undefined if it has none. */
function editorValue(raw: unknown, { editor, options }: ModelProperty, place: ExportPlace): unknown {
  if (editor === 'words' && options.length > 0) return [String(raw)]
  if (Object.hasOwn(pickers, editor)) return emptyAsNone(pickers[editor]?.(raw, place) ?? [])
  if (editor === 'block' || editor === 'blocks') return blockList(listOf(raw, '$blocks'), place)
  if (editor === 'grid') return blockGrid(listOf(raw, '$grid'), place)
  if (editor === 'richText' || editor === 'plainRichText') return isRecord(raw) ? richText(raw.$html, place) : undefined
  if (editor === 'colour') return isRecord(raw) ? raw.$color : raw
  if (editor === 'date')
    return dateTime(raw, place.today)
      ?.replace('T', ' ')
      .replace(/(?:\.\d+)?Z?$/, '')
  if (editor === 'form') return isRecord(raw) ? raw.id : undefined
  return raw
}
const emptyAsNone = (all: readonly unknown[]) => (all.length > 0 ? all : undefined)

const pickMedia = (raw: unknown, place: ExportPlace) =>
  pickedMedia(raw, place).map(({ id }, at) => ({
    ...{ key: keyIn(place, `${at}`), mediaKey: id, mediaTypeAlias: '', crops: [], focalPoint: null },
  }))
const pickPages = (raw: unknown, place: ExportPlace) =>
  pickedPages(raw, place).map(({ id: unique }) => ({ type: 'document', unique }))

const pickLinks = (raw: unknown, { library, media }: ExportPlace) =>
  linkOf(raw, library).map(({ href, page, rest, label, newTab }) => {
    const item = page ? undefined : href.startsWith('/media/') ? media.find(href) : undefined
    const type = page ? 'document' : item ? 'media' : 'external'
    return {
      ...{
        icon: null,
        name: typeof label === 'string' ? label : (page?.name ?? null),
        target: newTab ? '_blank' : null,
      },
      ...{ type, unique: page?.id ?? item?.id ?? null, url: page || item ? null : href, queryString: rest || null },
    }
  })

const pickers: Readonly<Record<string, (raw: unknown, place: ExportPlace) => readonly unknown[]>> = {
  ...{ media: pickMedia, medias: pickMedia, page: pickPages, pages: pickPages, link: pickLinks, links: pickLinks },
}

/** Returns a key that is the same in every export of this content. */
const keyIn = ({ name }: ExportPlace, part: string) => stableId(`foyer content ${name} ${part}`)

interface Element {
  key: string
  contentTypeKey: string
  values: UmbracoValue[]
}
interface Block {
  content: Element
  settings: Element | null
}

function blockOf(raw: unknown, place: ExportPlace): Block {
  const { block, properties, settings } = isRecord(raw) ? raw : {}
  const alias = String(block)
  const type = contentModel.blocks.get(alias) ?? contentModel.parts.get(alias)
  const name = `${place.name}.${alias}`
  if (!type) place.report(`${name} is an unknown block`)
  const element = (typeAlias: string, fields: unknown, model: ModelType, part: string): Element => ({
    ...{ key: keyIn({ ...place, name }, part), contentTypeKey: modelKey('type', typeAlias) },
    values: umbracoValues(isRecord(fields) ? fields : {}, model, { ...place, name: `${name} ${part}` }),
  })
  return {
    content: element(alias, properties, type ?? new Map(), 'content'),
    settings: isRecord(settings)
      ? element('blockSettings', settings, contentModel.parts.get('blockSettings') ?? new Map(), 'settings')
      : null,
  }
}

/** Returns blocks as all block editors have them; `layout` has what the editor stores about the place of each. */
const blocksValue = (editor: string, blocks: readonly Block[], layoutOf: (at: number) => object = () => ({})) => ({
  layout:
    blocks.length > 0
      ? {
          [editor]: blocks.map(({ content, settings }, at) => ({
            contentKey: content.key,
            ...(settings && { settingsKey: settings.key }),
            ...layoutOf(at),
          })),
        }
      : {},
  contentData: blocks.map(({ content }) => content),
  settingsData: blocks.flatMap(({ settings }) => settings ?? []),
  expose: blocks.map(({ content }) => ({ contentKey: content.key, culture: null, segment: null })),
})

const blocksIn = (blocks: readonly unknown[], place: ExportPlace) =>
  blocks.map((raw, at) => blockOf(raw, { ...place, name: `${place.name} ${at + 1}` }))

const blockList = (blocks: readonly unknown[], place: ExportPlace) =>
  blocksValue('Umbraco.BlockList', blocksIn(blocks, place))

function blockGrid(blocks: readonly unknown[], place: ExportPlace) {
  const items = blocks.map((raw) => (isRecord(raw) ? raw : {}))
  if (items.some(({ areas }) => Array.isArray(areas) && areas.length > 0))
    place.report(`${place.name}: the areas of a block aren’t exported`)
  return blocksValue('Umbraco.BlockGrid', blocksIn(items, place), (at) => ({
    columnSpan: typeof items[at]?.columnSpan === 'number' ? items[at].columnSpan : 12,
    ...{ rowSpan: 1, areas: [] },
  }))
}

/** Returns a text whose blocks are empty elements in the markup. */
function richText(html: unknown, place: ExportPlace) {
  const pieces: unknown[] = Array.isArray(html) ? html : [html]
  const blocks: Block[] = []
  const markup = pieces.map((piece, at) => {
    if (!isRecord(piece)) return markupOf(String(piece ?? ''), place)
    const block = blockOf(piece, { ...place, name: `${place.name} ${at + 1}` })
    blocks.push(block)
    return `<umb-rte-block data-content-key="${block.content.key}"></umb-rte-block>`
  })
  return { markup: markup.join(''), blocks: blocksValue('Umbraco.RichText', blocks) }
}
