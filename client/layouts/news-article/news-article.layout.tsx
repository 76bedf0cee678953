import { useRef } from 'react'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { ArticleTags, LISTING_ANCHOR, useNewsListing } from '#client/site/news/article-tags.tsx'
import { firstListing } from '#client/site/news/first-listing.ts'
import { Arrow } from '#client/ui/icon/arrow.tsx'
import { BackToTop } from '#client/ui/navigation/back-to-top.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { firstMedia, referencesOf } from '#shared/content/first-of'
import type { Grid } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'
import { isoInZone, showInstant } from '#shared/dates'
import styles from './news-article.module.css'

/** An article: the link back to the listing, its heading and facts, then its text. */
function NewsArticle() {
  const { page } = usePageData()
  const listing = useNewsListing()
  const content = useRef<HTMLElement>(null)
  return (
    <>
      <article ref={content}>
        {listing && (
          <p className={`page-width ${styles.back}`} data-print="hide">
            <a href={listing.path + LISTING_ANCHOR}>
              <Arrow to="back" /> Back to {listing.name}
            </a>
          </p>
        )}
        <ArticleHead />
        <div>
          <BlockGrid
            grid={page.properties.contentGrid as Grid | null | undefined}
            leads={!firstMedia(page.properties.imageForDesktop)}
          />
        </div>
      </article>
      <BackToTop content={content} />
    </>
  )
}

export const layout = pageLayout(NewsArticle, { related: [firstListing] })

function ArticleHead() {
  const { page, venue } = usePageData()
  const { subheading, imageForDesktop, categories } = page.properties
  const published = publishedAt(page, venue.timeZone)
  const image = firstMedia(imageForDesktop)
  return (
    <header>
      <div className={`page-width ${styles.words}`}>
        <div className={styles.title}>
          <h1>{page.name}</h1>
          {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
        </div>
        <div className={styles.facts}>
          {published && (
            <time className="figures" dateTime={isoInZone(published, venue.timeZone).slice(0, 10)}>
              {showInstant(published, 'news', venue.timeZone)}
            </time>
          )}
          <ArticleTags categories={referencesOf(categories)} />
        </div>
      </div>
      {image && (
        <div className={`page-width ${styles.frame}`}>
          <Picture media={image} isEager className={styles.picture} />
        </div>
      )}
    </header>
  )
}
