import type { IncomingHttpHeaders } from 'node:http'

/** What an answer says about the version that it is. */
export interface Validators {
  etag?: string | undefined
  'last-modified'?: string | undefined
}

/**
 * Whether the browser has this version already and is answered with 304 (RFC 9110, 13.1.2 and 13.1.3). `If-None-Match`
 * may be a list, or `*` for any version, and is compared weakly: `W/"a"` is `"a"`. Where it is sent,
 * `If-Modified-Since` doesn't count.
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
