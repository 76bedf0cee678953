import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { PageReference } from '#shared/content/page'
import { publishedAt } from '#shared/content/published-at'
import { isoInZone, showInstant } from '#shared/dates'
import styles from './featured-article.module.css'

/** The featured article above the list. */
export function FeaturedArticle({ article: { name, path, properties } }: { article: PageReference }) {
  const { timeZone } = useVenue()
  const image = firstMedia(properties.imageForDesktop) ?? firstMedia(properties.tileImage)
  const published = publishedAt({ properties, created: null }, timeZone)
  return (
    <article className={styles.featured}>
      {image && <Picture media={image} ratio="3/2" alt="" isEager className={styles.picture} />}
      <div className={styles.words}>
        {published && (
          <time className="label figures" dateTime={isoInZone(published, timeZone).slice(0, 10)}>
            {showInstant(published, 'featuredArticle', timeZone)}
          </time>
        )}
        <h2>{name}</h2>
        {typeof properties.subheading === 'string' && properties.subheading && (
          <p className="lead">{properties.subheading}</p>
        )}
        <p className={styles.way}>
          <Button href={path}>
            Read Article<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </p>
      </div>
    </article>
  )
}
