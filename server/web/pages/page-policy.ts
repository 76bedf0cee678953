import { type HeaderScript, headerScripts } from '#server/web/content/normalising/header-scripts'
import { type PagePolicy, scriptHash } from '#server/web/security/content-policy'
import type { Site } from '#shared/content/page'
import { tagManagerId } from '#shared/content/tag-manager-id'

/** A site's settings are one frozen object until they are read anew: their policy is computed once. */
const known = new WeakMap<Site, PagePolicy>()

/**
 * What the scripts that are configured for every page may do: those written in the settings run by hash, the others by
 * where they come from.
 */
export function pagePolicyOf(site: Site): PagePolicy {
  const before = known.get(site)
  if (before) return before
  const scripts = headerScripts(site.javascriptHeader ?? '')
  const policy: PagePolicy = {
    scriptHashes: scripts.filter(({ src }) => src === null).map(({ text }) => scriptHash(text)),
    scriptOrigins: [...new Set(scripts.filter(isCode).flatMap(({ src, text }) => originsIn(src ?? text)))],
    hasTagManager: tagManagerId(site) !== null,
  }
  known.set(site, policy)
  return policy
}

/** Data in a script name addresses that nothing is loaded from. */
const isCode = ({ attributes: { type = '' } }: HeaderScript): boolean =>
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type.trim())

/** The origins of the addresses that a text names: a vendor's snippet loads the vendor's script itself. */
const originsIn = (text: string): string[] =>
  [...text.matchAll(/https:\/\/[a-z0-9.-]+(?::\d+)?/gi)].flatMap(([address]) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  )
