import { PictureOrVideo } from '#client/ui/carousel/picture-or-video.tsx'
import { TileCarousel } from '#client/ui/carousel/tile-carousel.tsx'
import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text, type Values } from '../fields.ts'
import styles from './small-carousel.module.css'

const slideFields = {
  image: media,
  /** An MP4 or WebM file. It plays silently while its slide is the first; the image is shown until it is ready. */
  video: media,
  heading: text,
  text: richText,
  link,
}
const fields = { heading: text, link, slides: items(slideFields, 'smallSlide').required() }

/** Pictures and short videos in a row that scrolls sideways, each with a caption. */
export const smallCarousel = block(fields, ({ heading, link: more, slides }) => (
  <>
    <SectionHeader heading={heading} link={more} />
    <TileCarousel
      label={heading ?? 'Pictures'}
      tiles={slides
        .filter(({ image, video, heading, text }) => image || video || heading || text)
        .map((slide, at) => ({ id: `${at} ${slide.image?.url}`, content: <Figure {...slide} /> }))}
    />
  </>
))

const Figure = ({ image, video, heading, text: words, link: to }: Values<typeof slideFields>) => (
  <figure className={`whole ${styles.figure}`}>
    {(image || video) && (
      <PictureOrVideo image={image} video={video} crop="slide" ratio="3/2" alt={heading ? '' : undefined} />
    )}
    {(heading || words) && (
      <figcaption className={styles.caption}>
        {heading && (
          <p className={styles.heading}>
            {to ? <SiteLink link={{ ...to, label: heading }} className="whole-link" /> : heading}
          </p>
        )}
        {words && <RichText value={words} size="note" />}
      </figcaption>
    )}
  </figure>
)
