import { useSite, useVenue } from '#client/page/page-context.tsx'
import { saleWords } from '#client/site/production/sale-state.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media, Site } from '#shared/content/page'
import { showInstant } from '#shared/dates'
import { performersOf } from '#shared/performers'
import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import { Marked } from './marked.tsx'
import styles from './search.module.css'

type Item = Result<typeof search.search>['items'][number]

/** Where a search's words are, if neither the name nor the description has them. */
const FIELDS = { artists: 'Artists', tags: 'Tags', text: 'Found in' } as const

/** The parts that every kind of result shows. */
interface Shown {
  name: string
  route: string
  image: unknown
  facts: (string | null | undefined)[]
  description: string | null | undefined
}

/** A result, rendered by its kind; matching words are highlighted if the ticketing service marks them. */
export function FoundItem({ item }: { item: Item }) {
  const { timeZone } = useVenue()
  const shown = shownOf(item, timeZone, useSite())
  if (!shown) return null
  const { name, route, image, facts, description } = shown
  const texts = facts.filter(Boolean)
  return (
    <article className={`whole ${styles.item}`}>
      {image ? <Picture media={image as Media} crop="tile" ratio="3/2" alt="" /> : null}
      <div className={styles.words}>
        {texts.length > 0 && <p className="small muted figures">{texts.join(' · ')}</p>}
        <h2 className={styles.name}>
          <a href={route} className="whole-link">
            <Marked parts={item.highlight?.name} text={name} />
          </a>
        </h2>
        {(item.highlight?.text?.length || description) && (
          <p className={styles.excerpt}>
            {item.highlight?.field && <span className="muted">{FIELDS[item.highlight.field]}: </span>}
            <Marked parts={item.highlight?.text} text={description ?? ''} />
          </p>
        )}
      </div>
    </article>
  )
}

function shownOf(
  { documentType, production, contentPage, newsArticle }: Item,
  timeZone: string,
  site: Site,
): Shown | null {
  if (documentType === 'production' && production) {
    const { name, route, image, dateLabel, venue, tagline } = production
    const facts = ['Event', dateLabel, venue, performersOf(production, site.siteName), saleWords(production)]
    return { name, route, image, facts, description: tagline }
  }
  if (documentType === 'contentPage' && contentPage)
    return { ...contentPage, facts: ['Page'], description: contentPage.description }
  if (documentType === 'newsArticle' && newsArticle) {
    const { publishDate } = newsArticle
    return { ...newsArticle, facts: ['Article', publishDate && showInstant(publishDate, 'news', timeZone)] }
  }
  return null
}
