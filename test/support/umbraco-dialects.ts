import { richTextTree } from './umbraco-tree.ts'
import type { PropertyEditor } from './umbraco-types.ts'

export type JsonObject = Record<string, unknown>
export interface WireMedia extends JsonObject {
  url: string
  focalPoint: { left: number; top: number } | null
  crops: JsonObject[] | null
  properties: JsonObject
}

/** Differences between Umbraco installations with the same content: version, dialect and configuration. */
export interface UmbracoDialect {
  name: string
  api: 'v1' | 'v2'
  /** Required headers besides the key. */
  requiredHeaders: Record<string, string>
  /** Converts `YYYY-MM-DDTHH:mm:ssZ`, the time at which an item was created or changed. */
  instant(utc: string): string
  /** Converts `YYYY-MM-DD`, the value of a date picker. */
  date(day: string): string
  /** Converts `#rrggbb`. */
  colour(hex: string): unknown
  /**
   * Returns the value of an empty property, by its editor's alias; undefined for editors whose empty value is always
   * the same.
   */
  empty(editor: PropertyEditor): unknown
  /** A picker of one page. */
  singlePage(picked: unknown[]): unknown
  /** A block list of one. */
  singleBlock(item: unknown): unknown
  richText(markup: string, blocks: unknown[]): unknown
  /** The origin of media on another host, which their addresses name. */
  hasMediaHost: boolean
  media(media: WireMedia): JsonObject
  link(link: JsonObject): JsonObject
  route(route: JsonObject): JsonObject
  cultures(route: JsonObject): JsonObject
  /** The body of a 404. */
  notFoundBody: string
}

const isCentre = (point: WireMedia['focalPoint']) => point?.left === 0.5 && point.top === 0.5
const problem = { type: 'https://tools.ietf.org/html/rfc9110#section-15.5.5', title: 'Not Found', status: 404 }
const withoutSlash = (path: unknown) => String(path).replace(/(.)\/$/, '$1')

/**
 * Umbraco 13: blocks in texts with the editor's own classes, times without a zone, year 1 for no date, colours without
 * a hash, no focal point unless it was moved.
 */
const version13: UmbracoDialect = {
  name: 'v1, everything expanded',
  api: 'v1',
  requiredHeaders: { 'start-item': 'home' },
  instant: (utc) => utc.replace('Z', ''),
  date: (day) => `${day}T00:00:00Z`,
  colour: (hex) => hex.slice(1),
  empty: ({ alias }) =>
    ({
      TextBox: '',
      TextArea: '',
      Integer: 0,
      DateTime: '0001-01-01T00:00:00',
      'ColorPicker.EyeDropper': '',
      'DropDown.Flexible': '',
      BlockGrid: { gridColumns: 12, items: [] },
    })[alias],
  singlePage: (picked) => picked,
  singleBlock: (item) => ({ items: [item] }),
  richText: (markup, blocks) => ({
    markup: markup.replaceAll('<umb-rte-block ', '<umb-rte-block class="ng-scope mceNonEditable" '),
    blocks,
  }),
  hasMediaHost: false,
  media: (media) => ({ ...media, focalPoint: isCentre(media.focalPoint) ? null : media.focalPoint }),
  link: (link) => link,
  route: ({ path, startItem }) => ({ path, startItem }),
  cultures: () => ({}),
  notFoundBody: JSON.stringify({ ...problem, traceId: '00-4f1c' }),
}

const inLine = '<p><umb-rte-block-inline $1></umb-rte-block-inline></p>'

/**
 * Umbraco 17: blocks within texts, null for empty values, picked dates without a zone and instants with one, single
 * blocks, alternative texts on media.
 */
const version17: UmbracoDialect = {
  name: 'v2, expanded level by level',
  api: 'v2',
  requiredHeaders: {},
  instant: (utc) => utc,
  date: (day) => `${day}T00:00:00`,
  colour: (hex) => hex,
  empty: ({ alias, isSingle }) =>
    ({
      TextBox: null,
      TextArea: null,
      Integer: null,
      DateTime: null,
      'ColorPicker.EyeDropper': null,
      'DropDown.Flexible': null,
      BlockList: isSingle ? null : undefined,
      BlockGrid: null,
    })[alias],
  singlePage: (picked) => picked,
  singleBlock: (item) => item,
  richText: (markup, blocks) => ({
    markup: markup.replaceAll(/<umb-rte-block (.*?)><\/umb-rte-block>/g, inLine),
    blocks,
  }),
  hasMediaHost: false,
  media: (media) => ({ ...media, altText: null }),
  link: (link) => link,
  route: (route) => route,
  cultures: () => ({}),
  notFoundBody: '',
}

/**
 * Umbraco 16 with its media on another host: colours with labels, rich text as a tree, routes without a trailing slash,
 * a culture.
 */
const version16: UmbracoDialect = {
  name: 'v2, media elsewhere, colours with labels',
  api: 'v2',
  requiredHeaders: { 'accept-language': 'en-AU' },
  instant: (utc) => utc.replace('Z', ''),
  date: (day) => `${day}T00:00:00Z`,
  colour: (hex) => ({ label: 'Of the house', value: hex.slice(1).toUpperCase() }),
  empty: ({ alias, isSingle }) =>
    ({
      TextBox: '',
      TextArea: null,
      Integer: 0,
      DateTime: null,
      'ColorPicker.EyeDropper': null,
      'DropDown.Flexible': '',
      RichText: null,
      MultiNodeTreePicker: isSingle ? null : undefined,
      BlockGrid: { gridColumns: 12, items: [] },
    })[alias],
  singlePage: ([picked]) => picked ?? null,
  singleBlock: (item) => ({ items: [item] }),
  richText: (markup, blocks) => richTextTree(markup, blocks),
  hasMediaHost: true,
  media: (media) => ({ ...media, crops: media.crops ?? [] }),
  link: ({ queryString, ...link }) =>
    link.linkType === 'Content' ? { ...link, route: { ...(link.route as JsonObject), queryString } } : link,
  route: (route) => ({ ...route, path: withoutSlash(route.path) }),
  cultures: (route) => ({ 'en-AU': route }),
  notFoundBody: JSON.stringify(problem),
}

export const umbracoDialects = [version13, version17, version16] as const
