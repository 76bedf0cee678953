import { type HeaderScript, headerScripts } from '#server/web/content/normalising/header-scripts'
import { type PagePolicy, scriptHash } from '#server/web/security/content-policy'
import type { Site } from '#shared/content/page'
import { tagManagerId } from '#shared/content/tag-manager-id'

/** The site's settings are one frozen object until they are reloaded. The policy is computed once per object. */
const known = new WeakMap<Site, PagePolicy>()

/** Returns the policy of the scripts configured for every page: inline ones are allowed by hash, others by origin. */
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

/** Whether a script is code. Nothing is loaded from the addresses in a script with data. */
const isCode = ({ attributes: { type = '' } }: HeaderScript): boolean =>
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type.trim())

/** Returns the origins of the addresses in a text, as a vendor's snippet loads the vendor's script itself. */
const originsIn = (text: string): string[] =>
  [...text.matchAll(/https:\/\/[a-z0-9.-]+(?::\d+)?/gi)].flatMap(([address]) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  )
