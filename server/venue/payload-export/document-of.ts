import { dateTime } from '#server/content-service/delivery/dates'
import type { LibraryPage } from '#server/content-service/library/library'
import { isRecord, routePath } from '#server/content-service/library/page-file'
import { hasSiteCrops } from '#server/content-service/media/crops'
import type { MediaItem } from '#server/content-service/media/media-library'
import { contentModel, type ModelProperty, type ModelType } from '../content/content-model.ts'
import {
  type ExportContext,
  type ExportPlace,
  linkOf,
  listOf,
  pickedMedia,
  pickedPages,
  typeOfPage,
  valuesOf,
} from '../content-export/exported-values.ts'
import { lexicalOf, type TextTargets } from './lexical-of.ts'

type Fields = Record<string, unknown>

/** Returns a page as a document of Payload's collection `pages`. */
export function documentOfPage(page: LibraryPage, context: ExportContext): Fields {
  const { id, name, path, contentType, sortOrder, formerPaths, createDate, properties, published } = page
  const { noIndex, ...others } = properties
  const type = typeOfPage(page, context)
  // In Payload, all types are in one collection, and a page may have the fields of other types.
  const fields = new Map([...[...contentModel.pages.values()].flatMap((each) => [...each]), ...(type ?? [])])
  return {
    ...{ id, name, path, contentType, formerPaths },
    position: sortOrder,
    createDate: dateTime(createDate, context.today),
    noIndex: noIndex === true,
    ...fieldsOf(others, fields, { ...context, name: path }),
    _status: published ? 'published' : 'draft',
  }
}

/** Returns the page with the site's settings as Payload's global `site-settings`. */
export function settingsDocumentOf({ path, properties }: LibraryPage, context: ExportContext): Fields {
  const { noIndex: _, ...others } = properties
  return { ...fieldsOf(others, contentModel.settings, { ...context, name: path }), _status: 'published' }
}

/** Returns a picture or file as a document of Payload's collection `media`; `file` is its path below `import/`. */
export function documentOfMedia({ id, path, name, alt, focalPoint, crops, preview }: MediaItem): Fields {
  return {
    ...{ id, path, alt, title: name, file: path },
    ...(focalPoint && { focalX: percent(focalPoint.left), focalY: percent(focalPoint.top) }),
    ...(!hasSiteCrops(crops) && { crops }),
    ...(preview && { preview }),
  }
}
const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100

const fieldsOf = (properties: Fields, type: ModelType, place: ExportPlace): Fields =>
  Object.fromEntries(valuesOf(properties, type, place, fieldOf))

/** Returns a property's value as Payload's field has it; undefined if it has none. */
function fieldOf(raw: unknown, { editor }: ModelProperty, place: ExportPlace): unknown {
  if (editor === 'media') return idsOf(pickedMedia(raw, place))[0]
  if (editor === 'medias') return idsOf(pickedMedia(raw, place))
  if (editor === 'page') return idsOf(pickedPages(raw, place))[0]
  if (editor === 'pages') return idsOf(pickedPages(raw, place))
  if (editor === 'link') return linkFields(raw, place)[0]
  if (editor === 'links') return linkFields(raw, place)
  if (editor === 'block' || editor === 'blocks') return listOf(raw, '$blocks').map((block) => blockField(block, place))
  if (editor === 'grid') return listOf(raw, '$grid').map((item) => gridField(item, place))
  if (editor === 'richText' || editor === 'plainRichText')
    return isRecord(raw) ? textField(raw.$html, place) : undefined
  if (editor === 'colour') return isRecord(raw) ? raw.$color : raw
  if (editor === 'date') return dateTime(raw, place.today) ?? undefined
  if (editor === 'form') return isRecord(raw) ? raw.id : undefined
  return raw
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

const linkFields = (raw: unknown, { library }: ExportPlace): Fields[] =>
  linkOf(raw, library).map(({ page, href, rest, label, newTab }) => ({
    ...(page && { page: page.id }),
    ...{ address: page ? rest : href, label, newTab },
  }))

function blockField(raw: unknown, place: ExportPlace): Fields {
  const { block, properties, settings, columnSpan } = isRecord(raw) ? raw : {}
  const blockType = String(block)
  const { blocks, parts } = contentModel
  const type = blocks.get(blockType) ?? parts.get(blockType)
  const name = `${place.name}.${blockType}`
  if (!type) place.report(`${name} is an unknown block`)
  return {
    blockType,
    ...fieldsOf(isRecord(properties) ? properties : {}, type ?? new Map(), { ...place, name }),
    ...(isRecord(settings) && { settings: fieldsOf(settings, parts.get('blockSettings') ?? new Map(), place) }),
    ...(typeof columnSpan === 'number' && { columns: columnSpan }),
  }
}

function gridField(raw: unknown, place: ExportPlace): Fields {
  if (isRecord(raw) && Array.isArray(raw.areas) && raw.areas.length > 0)
    place.report(`${place.name}: the areas of a block aren’t exported`)
  return blockField(raw, place)
}

function textField(html: unknown, place: ExportPlace): unknown {
  const targets: TextTargets = {
    pageIdOf: (href) => (href.startsWith('/') ? place.library.byPath.get(routePath(href))?.id : undefined),
    blockOf: (block) => blockField(block, place),
  }
  return lexicalOf(html, targets)
}
