import { BlockGrid } from '#client/blocks/grid.tsx'
import { Search } from '#client/features/search/search.tsx'
import { resultsPage } from '#client/features/search/search-call.ts'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { parseSearchQuery } from '#shared/address-state/read-search-query'
import type { Grid } from '#shared/content/page'
import styles from './search.module.css'

/** The search over events, pages and articles. */
function SearchPage() {
  const { name, properties } = usePage()
  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <h1 className={styles.title}>{name}</h1>
        <Search />
      </div>
      <BlockGrid grid={properties.contentGrid as Grid | null | undefined} />
    </>
  )
}

export const layout = pageLayout(SearchPage, {
  preloadsOf: ({ query }) => {
    const results = resultsPage(parseSearchQuery(query.get('searchquery')))
    return results ? [results] : []
  },
})
