import type { PageData } from '#shared/content/page'
import { tagManagerId } from '#shared/content/tag-manager-id'

/**
 * The scripts configured for every page: the tag manager (SHELL-07), loaded by one of this site's own files, which
 * reads the id from its element, and the editors' scripts (SHELL-08). These are sanitised already, and the content
 * security policy allows exactly this text. Where the tag manager needs consent, the browser adds it
 * (`consented-tag-manager.ts`), as the same page goes to visitors who have agreed and to those who haven't.
 */
export function scriptsHtml({ site, venue }: Pick<PageData, 'site' | 'venue'>): string[] {
  const id = venue.asksConsent ? null : tagManagerId(site)
  return [
    ...(id ? [`<script async src="/tag-manager.js" data-id="${id}"></script>`] : []),
    ...(site.javascriptHeader ? [site.javascriptHeader] : []),
  ]
}
