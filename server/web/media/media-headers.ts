const IMAGE_TYPES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'svg+xml', 'bmp', 'tiff', 'x-icon', 'vnd.microsoft.icon']
const INLINE_TYPES = new Set([
  ...IMAGE_TYPES.map((kind) => `image/${kind}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((kind) => `video/${kind}`),
  ...['mpeg', 'mp4', 'ogg', 'wav', 'webm', 'aac'].map((kind) => `audio/${kind}`),
  'application/pdf',
  'text/plain',
  'text/vtt',
])
const FORWARDED = ['etag', 'last-modified', 'content-range', 'accept-ranges'] as const

/**
 * Returns the headers of a file's response: a few of the content service's, and this site's own. The service's cookies
 * and cache headers are removed.
 */
export function mediaHeaders(from: Headers, isImmutable: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ...typeHeaders(from.get('content-type')),
    'x-content-type-options': 'nosniff',
    // Emails, link previews and other sites may show a venue's pictures.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400, must-revalidate',
  }
  for (const name of FORWARDED) {
    const value = from.get(name)
    if (value) headers[name] = value
  }
  const length = from.get('content-length')
  if (length && !from.has('content-encoding')) headers['content-length'] = length
  return headers
}

/** Types that a browser would run or render as a page of this site are sent as downloads. */
function typeHeaders(contentType: string | null): Record<string, string> {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!INLINE_TYPES.has(type))
    return { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
  const withCharset = type.startsWith('text/') ? `${type}; charset=utf-8` : type
  if (type !== 'image/svg+xml') return { 'content-type': withCharset }
  return {
    'content-type': type,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  }
}
