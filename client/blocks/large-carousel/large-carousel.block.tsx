import { Carousel } from '#client/ui/carousel/carousel.tsx'
import { PictureOrVideo } from '#client/ui/carousel/picture-or-video.tsx'
import { LinkButton } from '#client/ui/link/link-button.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text, type Values } from '../fields.ts'
import styles from './large-carousel.module.css'

const slideFields = {
  heading: text.required(),
  overline: text,
  text: richText,
  image: media,
  /** The image on screens narrower than 768 px. */
  mobileImage: media,
  /**
   * An MP4 or WebM file. It plays silently, its length sets the slide's duration, and the image is shown until it is
   * ready.
   */
  video: media,
  /** The video on screens narrower than 768 px. */
  mobileVideo: media,
  link,
}
const fields = { heading: text.or('Highlights'), slides: items(slideFields, 'largeSlide').required() }

/**
 * Large banners, one at a time, each with a picture or video and a text. The heading names the carousel for screen
 * readers.
 */
export const largeCarousel = block(
  fields,
  ({ heading, slides }) => (
    <Carousel
      label={heading}
      controlsClassName={styles.controls}
      slides={slides.map((slide, at) => ({ id: `${at} ${slide.heading}`, content: <Banner {...slide} /> }))}
    />
  ),
  { gridDefaults: { isEdgeToEdge: true } },
)

const Banner = ({ heading, overline, text: words, link: more, ...scene }: Values<typeof slideFields>) => (
  <article className={styles.banner}>
    <PictureOrVideo {...scene} ratio="fill" className={styles.scene} />
    <div className={styles.words}>
      <div className={styles.head}>
        {overline && <p className={`label ${styles.overline}`}>{overline}</p>}
        <h2 className={styles.heading}>{heading}</h2>
      </div>
      <div className={styles.rest}>
        {words && <RichText value={words} />}
        {more && <LinkButton link={more} />}
      </div>
    </div>
  </article>
)
