import { LinkButton } from '#client/ui/link/link-button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { block } from '../block.tsx'
import { link, media, richText, text } from '../fields.ts'
import styles from './image-and-content-banner-large.module.css'

const fields = { image: media.required(), overline: text, heading: text, text: richText, link }

/** One large picture with its text below. */
export const imageAndContentBannerLarge = block(
  fields,
  ({ image, overline, heading, text: words, link: more }) => (
    <div>
      <Picture media={image} className={styles.picture} />
      {(overline || heading || words || more) && (
        <div className={styles.words}>
          <div className={styles.head}>
            {overline && <p className={`label ${styles.overline}`}>{overline}</p>}
            {heading && <h2 className={styles.heading}>{heading}</h2>}
          </div>
          <div className={styles.rest}>
            {words && <RichText value={words} />}
            {more && <LinkButton link={more} />}
          </div>
        </div>
      )}
    </div>
  ),
  { gridDefaults: { isEdgeToEdge: true } },
)
