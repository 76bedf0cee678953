import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import { statusFromOutside } from '#server/http/outside-call'
import { PAGES_TAG } from '../pages/shared-pages.ts'

export type PurgeSettings = Pick<Settings, 'CDN_PURGE_URL' | 'CDN_PURGE_TOKEN'>

const TIMEOUT_MS = 10_000

/**
 * Returns the function that purges pages from the venue's CDN. It sends one request at a time, and another for changes
 * made in the meantime. The request works for the purge by tag of both Cloudflare and Fastly. If it fails, shared
 * copies expire after `PAGES_SHARED_SECONDS`.
 */
export function createPurge(
  { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }: PurgeSettings,
  log: FastifyBaseLogger,
  withinMs = TIMEOUT_MS,
) {
  let isUnderWay = false
  let isWanted = false
  return async function purgeSharedCaches(): Promise<void> {
    if (!url) return
    isWanted = true
    if (isUnderWay) return
    isUnderWay = true
    while (isWanted) {
      isWanted = false
      await purge({ url, token, withinMs }, log)
    }
    isUnderWay = false
  }
}

interface PurgeCall {
  url: string
  token: string | undefined
  withinMs: number
}

async function purge({ url, token, withinMs }: PurgeCall, log: FastifyBaseLogger): Promise<void> {
  try {
    const { status, isOk } = await statusFromOutside(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': PAGES_TAG,
        ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
      },
      body: JSON.stringify({ tags: [PAGES_TAG] }),
      redirect: 'manual',
      withinMs,
    })
    if (!isOk) log.warn({ status }, 'the CDN did not purge the pages: check CDN_PURGE_URL')
  } catch (err) {
    log.warn({ err }, 'the request to purge pages from the CDN failed')
  }
}
