import type { PageReference } from './page.ts'

/** Returns whether a page is a home page: of a language on a path of its own, such as `/en`, too. */
export const isHomePage = ({ contentType, path }: Pick<PageReference, 'contentType' | 'path'>): boolean =>
  contentType === 'homePage' || path === '/'
