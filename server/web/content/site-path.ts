const guid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/**
 * Returns a visitor's path as the content service has it: decoded, without trailing slashes, `/` for home. Returns null
 * for a path that no page can have: with invalid encoding, dot segments, empty segments or control characters, or an
 * item's id, which the service would also accept.
 */
export function sitePath(address: string): string | null {
  try {
    const segments = address
      .replace(/^\/|\/+$/g, '')
      .split('/')
      .map(decodeURIComponent)
    const path = `/${segments.join('/')}`
    if (path === '/') return path
    if (path.length > 1000 || segments.some((each) => !isSegment(each)) || guid.test(segments.join(''))) return null
    return path
  } catch {
    return null
  }
}

const isSegment = (text: string) =>
  text !== '' && text !== '.' && text !== '..' && !/[/\\?#]/.test(text) && !/\p{Cc}/u.test(text)
