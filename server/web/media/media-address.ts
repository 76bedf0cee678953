import { PICTURE_QUALITY } from '#shared/content/picture-sources'

/** Twice the width, in pixels, of the widest window that pages have a crop for */
const LARGEST_SIDE = 3840
/** Returns a side within the limits, or null if it isn't a number of pixels. */
const sideWithin = (value: string) =>
  /^0*[1-9]\d{0,5}$/.test(value) ? String(Math.min(Number(value), LARGEST_SIDE)) : null

/**
 * The commands that the site and editors' texts write, each with the form of its values. Only the content service knows
 * the sizes of a picture's crops, which its editors set.
 */
const commands: Record<string, RegExp | ((value: string) => string | null)> = {
  width: sideWithin,
  height: sideWithin,
  quality: new RegExp(`^${PICTURE_QUALITY}$`),
  format: /^(webp|jpe?g|png)$/,
  rmode: /^(crop|pad|boxpad|max|min|stretch)$/,
  ranchor: /^(center|top|bottom|left|right|topleft|topright|bottomleft|bottomright)$/,
  rxy: /^(0|1|0?\.\d{1,20}|1\.0{1,20}|0\.\d{1,20}),(0|1|0?\.\d{1,20}|1\.0{1,20})$/,
  cc: /^(0|1|0?\.\d{1,20})(,(0|1|0?\.\d{1,20})){3}$/,
  rcolor: /^[0-9a-f]{3,8}$/i,
  bgcolor: /^[0-9a-f]{3,8}$/i,
  autoorient: /^(true|false)$/,
  v: /^[\w.-]{1,64}$/,
  rnd: /^[\w.-]{1,64}$/,
  hmac: /^[0-9a-f]{1,128}$/i,
}

/** An address of `/media/` as it is requested from the content service. */
export interface MediaAddress {
  /** Path and query, both rebuilt from their parsed values */
  target: string
  /** The address names one version of the file, which never changes */
  isImmutable: boolean
}

/**
 * Returns the address of a request for media. Null for a path that isn't one of a file below `/media/` (dot segments,
 * also encoded, empty segments, encoded slashes or control characters). Sides are limited to the largest that pages
 * need; other commands that the site never writes are removed, as Umbraco's editor writes `width=0` and `quality=80`.
 */
export function mediaAddressOf(url: string): MediaAddress | null {
  const [, path = '', search = ''] = /^([^?#]*)\??([^#]*)/.exec(url) ?? []
  const segments = decodedSegments(path)
  if (segments?.[0] !== 'media' || segments.length < 2 || !segments.every(isName)) return null
  const query = validCommands(new URLSearchParams(search))
  const target = `/${segments.map(encodeURIComponent).join('/')}${query.size > 0 ? `?${query}` : ''}`
  return { target, isImmutable: query.has('v') || query.has('rnd') }
}

function decodedSegments(path: string): string[] | null {
  try {
    return path.length > 1000 ? null : path.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

const isName = (segment: string) => segment !== '' && !/^\.+$/.test(segment) && !/[/\\\p{Cc}]/u.test(segment)

/** Returns each valid command once, in the order of the address, as a signature (`hmac`) depends on the order. */
function validCommands(query: URLSearchParams): URLSearchParams {
  const valid = new URLSearchParams()
  for (const [name, value] of query) {
    const rule = Object.hasOwn(commands, name) ? commands[name] : undefined
    const used = typeof rule === 'function' ? rule(value) : rule?.test(value) ? value : null
    if (used !== null && !valid.has(name)) valid.append(name, used)
  }
  return valid
}
