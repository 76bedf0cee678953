import { guid, stableId } from '#server/crypto/stable-id'
import type { PlacedFile } from '../library/library.ts'
import { isRecord, routePath } from '../library/page-file.ts'
import type { MediaItem } from '../media/media-library.ts'
import { richTextOf, type TextReferences } from './html-of-lexical.ts'

/** A document as Payload's REST API sends it, with the ids of what it refers to */
export type Document = Record<string, unknown> & { id: string; updatedAt: string }

/** What documents refer to, by its id */
export interface References {
  /** The paths of the pages */
  pages: ReadonlyMap<string, string>
  media: ReadonlyMap<string, MediaItem>
}

const SETTINGS_PATH = '/settings/'
const AFTER_ALL_PAGES = 900
/** The fields of documents that aren't properties of pages */
const OWN_FIELDS = new Set([
  ...['id', 'name', 'path', 'contentType', 'position', 'formerPaths', 'createDate', 'createdAt', 'updatedAt'],
  ...['_status', 'globalType'],
])
const OWN_BLOCK_FIELDS = new Set(['id', 'blockType', 'blockName', 'columns', 'settings'])

/** Returns a document of the collection `pages` as a page. */
export function pageOfDocument(document: Document, references: References): PlacedFile {
  const { id, name, path, contentType, position, formerPaths, createDate, updatedAt } = document
  return {
    path: routePath(String(path)),
    file: {
      id,
      contentType: String(contentType),
      name: String(name ?? ''),
      sortOrder: typeof position === 'number' ? position : 0,
      createDate: inSeconds(createDate ?? updatedAt),
      updateDate: inSeconds(updatedAt),
      published: true,
      protected: false,
      formerPaths: Array.isArray(formerPaths) ? formerPaths.filter((each) => typeof each === 'string') : [],
      properties: propertiesOf(document, OWN_FIELDS, references),
    },
  }
}

/** Returns the global `site-settings` as the page that the site reads its settings from. */
export function settingsOfDocument(document: Document, references: References): PlacedFile {
  const content = { id: stableId(SETTINGS_PATH), contentType: 'siteSettings', name: 'Site settings', noIndex: true }
  return pageOfDocument({ ...document, ...content, path: SETTINGS_PATH, position: AFTER_ALL_PAGES }, references)
}

const inSeconds = (instant: unknown): string => String(instant).replace(/\.\d+Z$/, 'Z')

/**
 * Returns a document's fields as the properties of page files. Their values tell what they are, so fields that a venue
 * has added are read too.
 */
function propertiesOf(
  fields: Record<string, unknown>,
  own: ReadonlySet<string>,
  references: References,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, raw]) => {
      const value = own.has(name) ? undefined : propertyValueOf(raw, name, references)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Returns a field's value as page files have it; undefined if it is empty. */
function propertyValueOf(raw: unknown, name: string, references: References): unknown {
  if (raw === null || raw === undefined) return undefined
  if (Array.isArray(raw)) return listOf(raw, name, references)
  if (name === 'form') return { id: raw, form: null }
  if (typeof raw === 'string') return guid(raw) ? referenceTo([raw], references) : DATE.test(raw) ? inSeconds(raw) : raw
  if (!isRecord(raw)) return raw
  if (isRecord(raw.root)) return richTextOf(raw, textReferences(references))
  return isLink(raw) ? linkOf(raw, references) : raw
}

function listOf(values: readonly unknown[], name: string, references: References): unknown {
  if (values.length === 0) return undefined
  const records = values.filter(isRecord)
  if (records.some(isLink)) return { $links: records.flatMap((each) => linkOf(each, references) ?? []) }
  if (name === 'contentGrid') return { $grid: records.map((each) => gridItemOf(each, references)) }
  if (records.length > 0) return { $blocks: records.map((each) => blockOf(each, references)) }
  return values.every((each) => guid(String(each))) ? referenceTo(values, references) : values
}

/** Returns pictures, files or pages by their ids. Those that don't exist, or aren't published, are left out. */
function referenceTo(ids: readonly unknown[], { pages, media }: References): unknown {
  const files = ids.flatMap((id) => media.get(String(id))?.path ?? [])
  return files.length > 0 ? { $media: files } : { $pages: ids.flatMap((id) => pages.get(String(id)) ?? []) }
}

const LINK_FIELDS = new Set(['id', 'page', 'address', 'label', 'newTab'])
/** A link has no other fields; those that are empty may be missing. */
const isLink = (fields: Record<string, unknown>): boolean => Object.keys(fields).every((name) => LINK_FIELDS.has(name))

/** A link's address follows the path of its page, or is an address itself. */
function linkOf({ page, address, label, newTab }: Record<string, unknown>, { pages }: References): unknown {
  const rest = typeof address === 'string' ? address : ''
  const href = page ? pages.has(String(page)) && pages.get(String(page)) + rest : rest
  if (!href) return undefined
  return { $link: href, ...(label ? { label } : {}), ...(newTab === true && { newTab }) }
}

function blockOf(fields: Record<string, unknown>, references: References) {
  const { blockType, settings } = fields
  return {
    block: String(blockType),
    properties: propertiesOf(fields, OWN_BLOCK_FIELDS, references),
    ...(isRecord(settings) && { settings: propertiesOf(settings, new Set(), references) }),
  }
}

const gridItemOf = (fields: Record<string, unknown>, references: References) => ({
  ...{ columnSpan: typeof fields.columns === 'number' ? fields.columns : 12, rowSpan: 1, areas: [] },
  ...blockOf(fields, references),
})

const textReferences = (references: References): TextReferences => ({
  pathOf: (page) => references.pages.get(String(page)),
  pictureOf: (picture) => {
    const item = references.media.get(String(picture))
    return item && { address: item.url, alt: item.alt }
  },
  blockOf: (fields) => blockOf(fields, references),
})
