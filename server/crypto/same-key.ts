import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that timing reveals nothing about the key. */
export function isSameKey(key: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(key), digest(expected))
}
