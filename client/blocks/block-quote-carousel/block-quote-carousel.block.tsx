import { Carousel } from '#client/ui/carousel/carousel.tsx'
import { block } from '../block.tsx'
import { items, text } from '../fields.ts'
import styles from './block-quote-carousel.module.css'

/** Quotes about the venue or a production, one at a time. */
export const blockQuoteCarousel = block(
  { quotes: items({ quote: text.required(), author: text }, 'blockQuote').required() },
  ({ quotes }) => (
    <Carousel
      label="Quotes"
      slides={quotes.map(({ quote, author }) => ({ id: quote, content: <Quote text={unquoted(quote)} by={author} /> }))}
    />
  ),
)

/** Strips the editor's quotation marks, because the style sheet adds them. */
const unquoted = (quote: string): string => quote.trim().replace(/^[“”"„«]\s*|\s*[“”"»]$/g, '')

const Quote = ({ text: words, by }: { text: string; by: string | null }) => (
  <figure className={styles.quote}>
    <blockquote className={styles.words}>
      <p>{words}</p>
    </blockquote>
    {by && <figcaption className={styles.by}>{by}</figcaption>}
  </figure>
)
