import { usePageData } from '#client/page/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { PageReference } from '#shared/content/page'
import type { RelatedPages } from '#shared/content/preload'
import { publishedAt } from '#shared/content/published-at'
import { showInstant } from '#shared/dates'
import { block } from '../block.tsx'
import { page as pageField, text } from '../fields.ts'
import styles from './next-article.module.css'
import { nextByDate } from './next-by-date.ts'

const fields = {
  heading: text.or('Next Article'),
  linkLabel: text.or('Read Article'),
  /** An article other than the next older one. */
  article: pageField,
}

const nextOfAll: RelatedPages = {
  contentType: 'newsArticle',
  choose: (pages, shown, zone) => [nextByDate(pages, shown, zone) ?? []].flat(),
}

/** A link to the next older article, or from the oldest to the newest. Not shown if there is no other article. */
export const nextArticle = block(
  fields,
  ({ heading, linkLabel, article }) => {
    const { page, related, venue } = usePageData()
    const articles = related.filter(({ contentType }) => contentType === 'newsArticle')
    const next = article ?? nextByDate(articles, page, venue.timeZone)
    return next && <Teaser heading={heading} linkLabel={linkLabel} article={next} zone={venue.timeZone} />
  },
  { related: [nextOfAll] },
)

interface TeaserProps {
  heading: string
  linkLabel: string
  article: PageReference
  zone: string
}

function Teaser({ heading, linkLabel, article: { name, path, properties }, zone }: TeaserProps) {
  const image = firstMedia(properties.tileImage) ?? firstMedia(properties.imageForDesktop)
  const published = publishedAt({ properties, created: null }, zone)
  return (
    <div className={`whole ${styles.teaser}`}>
      {image && <Picture media={image} crop="tile" ratio="3/2" alt="" className={styles.picture} />}
      <div className={styles.words}>
        <h2 className={`label ${styles.heading}`}>{heading}</h2>
        <h3 className={styles.name}>{name}</h3>
        {typeof properties.subheading === 'string' && <p>{properties.subheading}</p>}
        {published && <p className="figures small muted">{showInstant(published, 'news', zone)}</p>}
        <p>
          <a href={path} className={`whole-link ${styles.link}`}>
            {linkLabel}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </a>
        </p>
      </div>
    </div>
  )
}
