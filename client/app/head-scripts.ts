import type { Site } from '#shared/content/page'
import { tagManagerId } from '#shared/content/tag-manager-id'

/**
 * The scripts configured for every page: the tag manager (SHELL-07), started by a file of this site that reads its id
 * from the element, and the editors' own (SHELL-08), already cleaned: the content security policy allows exactly this
 * text.
 */
export function scriptsHtml(site: Site): string[] {
  const id = tagManagerId(site)
  return [
    ...(id ? [`<script async src="/tag-manager.js" data-id="${id}"></script>`] : []),
    ...(site.javascriptHeader ? [site.javascriptHeader] : []),
  ]
}
