import { isHomePage } from '#shared/content/is-home-page'
import { paths } from '#shared/routes'
import { usePageData } from './page-context.tsx'

/** Returns the path of the home page above the current page: `/en` for the pages of a language on that path. */
export function useHomePath(): string {
  const { page, ancestors } = usePageData()
  return [...ancestors, page].findLast(isHomePage)?.path ?? paths.home
}
