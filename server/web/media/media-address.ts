/**
 * The commands that ImageSharp and Umbraco know, each with what a valid value looks like. Others don't reach the
 * content service.
 */
const commands: Record<string, RegExp> = {
  width: /^([1-9]\d{0,2}|[1-4]\d{3}|5000)$/,
  height: /^([1-9]\d{0,2}|[1-4]\d{3}|5000)$/,
  quality: /^([1-9]\d?|100)$/,
  format: /^(webp|jpe?g|png|gif)$/,
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
  /** Path and query, both made anew from what was read in them. */
  target: string
  /** It names one version of the file, which will never change. */
  isImmutable: boolean
}

/**
 * Reads the path and query of a request for media. Null for a path that isn't one of a file below `/media/`: with dots
 * as segments, also when they are encoded, empty segments, slashes in disguise or control characters. Unknown commands
 * and invalid values are left out.
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

/** Each command once, in the order of the address: a signature (`hmac`) is of that order. */
function validCommands(query: URLSearchParams): URLSearchParams {
  const valid = new URLSearchParams()
  for (const [name, value] of query)
    if (Object.hasOwn(commands, name) && commands[name]?.test(value) && !valid.has(name)) valid.append(name, value)
  return valid
}
