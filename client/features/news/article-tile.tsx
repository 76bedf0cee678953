import { useVenue } from '#client/page/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { isoInZone, showInstant } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import styles from './article-tile.module.css'

export type ListedArticle = Result<typeof news.search>['items'][number]

/** An article in the list: picture, date, categories, name and description. The whole tile links to the article. */
export function ArticleTile({
  article: { name, route, properties, description, categories },
}: {
  article: ListedArticle
}) {
  const { timeZone } = useVenue()
  const { tileImage, imageForDesktop, publishDate } = properties
  const image = tileImage ?? imageForDesktop
  const categoryNames = (categories ?? []).map((category) => category.name).filter(Boolean)
  return (
    <article className={`whole ${styles.tile}`}>
      {image && <Picture media={image} crop="tile" ratio="3/2" alt="" />}
      <div className={styles.words}>
        {(publishDate || categoryNames.length > 0) && (
          <p className={styles.facts}>
            {publishDate && (
              <time className="figures" dateTime={isoInZone(publishDate, timeZone).slice(0, 10)}>
                {showInstant(publishDate, 'news', timeZone)}
              </time>
            )}
            {categoryNames.length > 0 && <span>{categoryNames.join(', ')}</span>}
          </p>
        )}
        <h3 className={styles.name}>
          <a href={route} className="whole-link">
            {name}
          </a>
        </h3>
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </article>
  )
}
