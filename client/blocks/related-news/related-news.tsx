import { useVenue } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { columnsFor, Tiles } from '#client/ui/tiles/tiles.tsx'
import { showInstant } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import { news } from '#shared/ticketing/news/news'
import { block } from '../block.tsx'
import { link, pages, text } from '../fields.ts'
import { Awaited } from '../skeleton-while-loading.tsx'
import { TilesPlace } from '../tile-places.tsx'
import styles from './related-news.module.css'

type Article = Result<typeof news.related>['newsItems'][number]

/** Articles that whoever reads this may like. */
export const relatedNews = block(
  { heading: text.or('Related news'), newsItems: pages, link },
  ({ heading, newsItems, link: more }) => {
    const newsItemIds = newsItems.map(({ id }) => id)
    const asked = useCall(news.related, newsItemIds.length > 0 ? { newsItemIds } : null, { retriesOnServerError: true })
    const found = asked.data?.newsItems ?? []
    return (
      <>
        <SectionHeader heading={heading} link={more} />
        <Awaited
          asked={asked}
          place={<TilesPlace count={newsItemIds.length} isShort />}
          isEmpty={found.length === 0}
          empty="No related news added."
        >
          <Tiles columns={columnsFor(found.length)}>
            {found.map((article) => (
              <li key={article.id}>
                <ArticleTile article={article} />
              </li>
            ))}
          </Tiles>
        </Awaited>
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
