/**
 * ImageSharp's commands in an address. Sizes are in pixels. `cc` contains insets from each edge as fractions, `centre`
 * and `anchor` are fractions from left and top.
 */
export interface Commands {
  width: number | undefined
  height: number | undefined
  mode: ResizeMode
  cc: { x1: number; y1: number; x2: number; y2: number } | undefined
  /** The point that a crop keeps as close to its centre as possible */
  centre: { left: number; top: number } | undefined
  /** Which end of the picture remains when the rest is cropped or padded */
  anchor: { left: number; top: number }
  format: OutputFormat | undefined
  quality: number | undefined
}
export type ResizeMode = 'crop' | 'pad' | 'boxpad' | 'max' | 'min' | 'stretch'
export type OutputFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'

/** Umbraco's default limit; a larger side is ignored. */
const LARGEST_SIDE = 5000
const formats: Record<string, OutputFormat> = {
  ...{ jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', tiff: 'tiff', tif: 'tiff' },
}
const modes: Record<string, ResizeMode> = {
  ...{ crop: 'crop', pad: 'pad', boxpad: 'boxpad', max: 'max', min: 'min', stretch: 'stretch', manual: 'stretch' },
}

/**
 * Returns the commands of a query, or undefined if none of them changes the picture. Unknown and malformed ones are
 * ignored.
 */
export function readCommands(query: URLSearchParams): Commands | undefined {
  const get = (name: string) => query.get(name)?.toLowerCase() ?? ''
  const commands: Commands = {
    width: side(get('width')),
    height: side(get('height')),
    mode: own(modes, get('rmode')) ?? 'crop',
    cc: insets(get('cc')),
    centre: point(get('rxy')),
    anchor: anchorOf(get('ranchor')),
    format: own(formats, get('format')),
    quality: qualityOf(get('quality')),
  }
  const { width, height, cc, format, quality } = commands
  return [width, height, cc, format, quality].some((each) => each !== undefined) ? commands : undefined
}

/** Returns whether an address always gives the same bytes, as `v` or `rnd` in it indicates. */
export const isImmutable = (query: URLSearchParams): boolean => query.has('v') || query.has('rnd')

const own = <T>(table: Record<string, T>, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined)

function side(text: string): number | undefined {
  const pixels = /^\d{1,9}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : 0
  return pixels >= 1 && pixels <= LARGEST_SIDE ? pixels : undefined
}

function qualityOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Math.max(1, Number(text)) : undefined
}

function fractions(text: string, count: number): number[] | undefined {
  const numbers = text.split(',').map((each) => (/^\s*\d*\.?\d+\s*$/.test(each) ? Number(each) : Number.NaN))
  return numbers.length === count && numbers.every((each) => each >= 0 && each <= 1) ? numbers : undefined
}

/** Parses insets. Returns undefined for insets that crop nothing, or the whole picture. */
function insets(text: string): Commands['cc'] {
  const [x1, y1, x2, y2] = fractions(text, 4) ?? []
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return x1 + x2 < 1 && y1 + y2 < 1 && x1 + y1 + x2 + y2 > 0 ? { x1, y1, x2, y2 } : undefined
}

function point(text: string): Commands['centre'] {
  const [left, top] = fractions(text, 2) ?? []
  return left === undefined || top === undefined ? undefined : { left, top }
}

function anchorOf(text: string): Commands['anchor'] {
  const along = (start: string, end: string) => (text.includes(start) ? 0 : text.includes(end) ? 1 : 0.5)
  return { left: along('left', 'right'), top: along('top', 'bottom') }
}
