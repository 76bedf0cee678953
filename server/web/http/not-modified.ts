import type { IncomingHttpHeaders } from 'node:http'

/** The validators of an answer's version */
export interface Validators {
  etag?: string | undefined
  'last-modified'?: string | undefined
}

/**
 * Returns whether the browser has this version and gets 304 (RFC 9110, 13.1.2 and 13.1.3). `If-None-Match` may be a
 * list, or `*` for any version, and is compared weakly: `W/"a"` is `"a"`. If it is present, `If-Modified-Since` is
 * ignored.
 */
export function isNotModified(
  { 'if-none-match': known, 'if-modified-since': since }: IncomingHttpHeaders,
  { etag, 'last-modified': modified }: Validators,
): boolean {
  if (known !== undefined) {
    if (known === etag || known.trim() === '*') return true
    return etag !== undefined && [...known.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag.replace(/^W\//, ''))
  }
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since)
}
