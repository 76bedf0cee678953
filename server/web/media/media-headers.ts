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
 * Headers of a medium's answer that this site takes over, and its own. Nothing else of the content service's comes
 * through: no cookies, no caching of its own.
 */
export function mediaHeaders(from: Headers, isImmutable: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ...typeHeaders(from.get('content-type')),
    'x-content-type-options': 'nosniff',
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

/** What a browser would run or draw as a page of this site is handed out as a file to be saved. */
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
