import { usePageData } from '#client/page/page-context.tsx'
import { ArticleTags } from '#client/site/news/article-tags.tsx'
import { firstListing } from '#client/site/news/first-listing.ts'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { referencesOf } from '#shared/content/first-of'
import { publishedAt } from '#shared/content/published-at'
import { showInstant } from '#shared/dates'
import { block } from '../block.tsx'
import { items, page as pageField, richText, text } from '../fields.ts'
import styles from './blog-article-details.module.css'

const fields = {
  heading: text.or('About this article'),
  author: text,
  /** Other contributors and their roles. */
  credits: items({ label: text.required(), text: text.required() }, 'articleCredit'),
  text: richText,
  /** An article other than the page that contains the block. */
  article: pageField,
}

/** An article's details: its author, date and categories. */
export const blogArticleDetails = block(
  fields,
  ({ heading, author, credits, text: note, article }) => {
    const { page, venue } = usePageData()
    const { properties, created } = article ? { ...article, created: null } : page
    const published = publishedAt({ properties, created }, venue.timeZone)
    const categories = referencesOf(properties.categories)
    const facts = [
      ...(author ? [{ label: 'Words', text: author }] : []),
      ...credits,
      ...(published ? [{ label: 'Published', text: showInstant(published, 'news', venue.timeZone) }] : []),
    ]
    return (
      <div className={styles.details}>
        <h2 className="label">{heading}</h2>
        {article && (
          <h3>
            <a href={article.path}>{article.name}</a>
          </h3>
        )}
        {(facts.length > 0 || categories.length > 0) && (
          <dl className={styles.facts}>
            {facts.map(({ label, text: value }) => (
              <div key={`${label} ${value}`} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {categories.length > 0 && (
              <div className={styles.fact}>
                <dt>Filed under</dt>
                <dd>
                  <ArticleTags categories={categories} />
                </dd>
              </div>
            )}
          </dl>
        )}
        {note && <RichText value={note} size="note" />}
      </div>
    )
  },
  { related: [firstListing] },
)
