import { useVenue } from '#client/page/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import { preload } from '#shared/content/preload'
import { showInstant } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import { news } from '#shared/ticketing/news/news'
import { link, pages, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import { TilesSkeleton } from '../tile-skeletons.tsx'
import styles from './related-news.module.css'

type Article = Result<typeof news.related>['newsItems'][number]

/** Articles that readers of this page may like. */
export const relatedNews = preloadedBlock(
  { heading: text.or('Related news'), newsItems: pages, link },
  ({ newsItems }) =>
    newsItems.length > 0 ? preload(news.related, { newsItemIds: newsItems.map(({ id }) => id) }) : null,
  ({ heading, newsItems, link: more, response }) => {
    const articles = response.data?.newsItems ?? []
    return (
      <>
        <SectionHeader heading={heading} link={more} />
        <SkeletonWhileLoading
          response={response}
          skeleton={<TilesSkeleton count={newsItems.length} isShort />}
          isEmpty={articles.length === 0}
          empty="No related news added."
        >
          <Tiles columns={columnsFor(articles.length)}>
            {articles.map((article) => (
              <li key={article.id}>
                <ArticleTile article={article} />
              </li>
            ))}
          </Tiles>
        </SkeletonWhileLoading>
      </>
    )
  },
)

function ArticleTile({ article: { name, route, image, description, publishDate, date } }: { article: Article }) {
  const { timeZone } = useVenue()
  const published = publishDate ?? date
  return (
    <article className={`whole ${styles.tile}`}>
      {image && <Picture media={image} crop="tile" ratio="3/2" alt="" />}
      <div className={styles.words}>
        {published && <p className="figures small muted">{showInstant(published, 'news', timeZone)}</p>}
        <h3>
          <a href={route} className="whole-link">
            {name}
          </a>
        </h3>
        {description && <p className="small">{description}</p>}
      </div>
    </article>
  )
}
