import { BlockGrid } from '#client/blocks/grid.tsx'
import { Streamed } from '#client/data/late-answers.tsx'
import { articlesPage } from '#client/features/news/articles-page.ts'
import { NewsListing } from '#client/features/news/news-listing.tsx'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { firstReference } from '#shared/content/first-of'
import { newsFiltersApplied } from '#shared/content/news-filters'
import type { Grid } from '#shared/content/page'
import { FeaturedArticle } from './featured-article.tsx'
import styles from './news.module.css'

/** The news: the featured article, then the list. */
function News() {
  const { name, properties } = usePage()
  const { subheading, featuredArticle, contentGrid } = properties
  const featured = firstReference(featuredArticle)
  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <header className={styles.head}>
          <h1>{name}</h1>
          {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
        </header>
        {featured && <FeaturedArticle article={featured} />}
        <Streamed>
          <NewsListing />
        </Streamed>
      </div>
      <BlockGrid grid={contentGrid as Grid | null | undefined} />
    </>
  )
}

export const layout = pageLayout(News, {
  preloadsOf: ({ page, query }) => [articlesPage(newsFiltersApplied(page, query.get('blogfilters')))],
})
