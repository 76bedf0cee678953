import { Button } from '#client/ui/button/button.tsx'
import { NewTab } from '#client/ui/new-tab.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { block } from '../block.tsx'
import { media, richText, text } from '../fields.ts'
import styles from './venue-map.module.css'

const fields = {
  heading: text,
  line1: text.required(),
  line2: text,
  suburb: text,
  state: text,
  postCode: text,
  text: richText,
  image: media,
}

/** The venue's location and directions. */
export const venueMap = block(fields, ({ heading, line1, line2, suburb, state, postCode, text: words, image }) => {
  const place = [suburb, state, postCode].filter(Boolean).join(' ')
  const lines = [line1, line2, place].filter((line): line is string => Boolean(line))
  return (
    <div className={styles.frame}>
      <div className={styles.map}>
        <div className={styles.words}>
          {heading && <h2>{heading}</h2>}
          <address className={styles.address}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {words && <RichText value={words} />}
          <Button href={directionsTo(lines)} target="_blank" rel="noopener">
            Get Directions
            <NewTab />
          </Button>
        </div>
        {image && <Picture media={image} ratio="3/2" className={styles.picture} />}
      </div>
    </div>
  )
})

const directionsTo = (lines: readonly string[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(', '))}`
