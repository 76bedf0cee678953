import { contentId } from './content-upstream.ts'

interface Placed {
  columns?: number
  rows?: number
  /** The block's grid settings: `isActive`, `isFullWidth`, `theme`, `menuLabel`. */
  settings?: Record<string, unknown>
  areas?: { columns: number; blocks: object[] }[]
}
let count = 0

/** Returns a block as the content service sends it in a grid. Each has its own id. */
export function placed(alias: string, properties: object, { columns = 12, rows = 1, ...more }: Placed = {}): object {
  count += 1
  return {
    ...{ columnSpan: columns, rowSpan: rows, areaGridColumns: 12 },
    content: { contentType: alias, id: contentId(`${alias} ${count}`), properties },
    settings: more.settings
      ? { contentType: 'blockSettings', id: contentId(`settings ${count}`), properties: more.settings }
      : null,
    areas: (more.areas ?? []).map(({ columns: columnSpan, blocks }, at) => ({
      ...{ alias: `area ${at}`, columnSpan, rowSpan: 1, items: blocks },
    })),
  }
}

export const gridOf = (...items: object[]) => ({ gridColumns: 12, items })

/** An editor's text. */
export const markup = (html: string) => ({ markup: html, blocks: [] })

/** A block of one paragraph. */
export const paragraph = (text: string, place: Placed = {}) =>
  placed('richTextEditor', { text: markup(`<p>${text}</p>`) }, place)

/** A list of blocks inside a block or in the settings. */
export const listOf = (alias: string, ...all: object[]) => ({
  items: all.map((properties) => {
    count += 1
    return { content: { contentType: alias, id: contentId(`${alias} ${count}`), properties }, settings: null }
  }),
})

export const outside = (title: string, url: string, target: string | null = null) => [
  { linkType: 'External', title, url, target },
]
export const inside = (title: string, path: string) => [
  { linkType: 'Content', title, route: { path: `${path}/` }, target: null },
]

/** A file of the content service at `/media/{name}.{extension}`. */
export const file = (name: string, extension: string, own: Record<string, unknown> = {}) => [
  {
    ...{
      mediaType: 'File',
      id: contentId(`${name}.${extension}`),
      name,
      url: `/media/${name}.${extension}`,
      extension,
    },
    ...{ bytes: null, width: null, height: null, focalPoint: null, crops: [], properties: {}, ...own },
  },
]
/** A picture of 2400 by 1600 pixels. */
export const picture = (name: string, own: Record<string, unknown> = {}) =>
  file(name, 'jpg', { mediaType: 'Image', width: 2400, height: 1600, ...own })
