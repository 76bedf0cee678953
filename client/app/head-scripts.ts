import type { Site } from '#shared/content/page'
import { tagManagerId } from '#shared/content/tag-manager-id'

/**
 * The scripts configured for every page: the tag manager (SHELL-07), loaded by one of this site's own files, which
 * reads the id from its element, and the editors' scripts (SHELL-08). These are sanitised already, and the content
 * security policy allows exactly this text.
 */
export function scriptsHtml(site: Site): string[] {
  const id = tagManagerId(site)
  return [
    ...(id ? [`<script async src="/tag-manager.js" data-id="${id}"></script>`] : []),
    ...(site.javascriptHeader ? [site.javascriptHeader] : []),
  ]
}
