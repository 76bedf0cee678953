import { type CSSProperties, useContext } from 'react'
import { BELOW_MD, breakpoints } from '#shared/breakpoints'
import type { Media } from '#shared/content/page'
import {
  type CropFrom,
  type PictureSource,
  pageCrops,
  pictureSources,
  smallThumbCrops,
  thumbCrops,
  tileCrops,
} from '#shared/content/picture-sources'
import { classNames } from '../class-names.ts'
import { LeadPicture } from './lead-picture.tsx'
import styles from './picture.module.css'

interface PictureProps {
  media: Media
  /** Another picture for windows below 768 px. */
  small?: Media | null
  /**
   * `page`: the crop for the window's width (IMG-03). The others are the crop for tiles, in different sizes: up to the
   * window's width, in a carousel, or a few rem.
   */
  crop?: keyof typeof CROPS
  /** The frame that it fills. `own`: the crop's own proportions; `fill`: the box around it. */
  ratio?: 'own' | 'fill' | '16/9' | '3/2' | '4/5' | '1/1'
  /** Visible without scrolling: loaded eagerly and with high priority, as a page's lead picture is. */
  isEager?: boolean
  /** Replaces the picture's own alternative text; empty if the text beside it says the same. */
  alt?: string
  className?: string
}

/** The width of a picture for small windows only. */
const narrowestCrop = pageCrops.slice(-1)

/**
 * A page's picture is as wide as the window. On screens with about three device pixels per CSS pixel, three quarters of
 * that width are requested: the difference isn't visible, and the file has half the bytes.
 */
const PAGE_SIZES = '(min-resolution: 2.5dppx) 75vw, 100vw'
const CROPS = {
  page: { crops: pageCrops, sizes: PAGE_SIZES },
  /** One to three tiles side by side. */
  tile: {
    crops: tileCrops,
    sizes: `(min-width: ${breakpoints.lg}px) 33vw, (min-width: ${breakpoints.md}px) 50vw, ${PAGE_SIZES}`,
  },
  /** As in `tile-carousel.module.css`. */
  slide: {
    crops: tileCrops,
    sizes: `(min-width: 1024px) 31vw, (min-width: ${breakpoints.md}px) 41vw, (min-resolution: 2.5dppx) 54vw, 75vw`,
  },
  /** An upright picture of 5.5 rem (7.5 from 768 px): the crop is wider than what it shows. */
  thumb: {
    crops: thumbCrops,
    sizes: `(min-width: ${breakpoints.md}px) 15rem, (min-resolution: 2.5dppx) 6.5rem, 10rem`,
  },
  /** An upright picture of 2.75 rem. */
  smallThumb: { crops: smallThumbCrops, sizes: '5rem' },
} satisfies Record<string, { crops: readonly CropFrom[]; sizes: string }>

/** A responsive picture in its crops and formats. Its space is reserved before it is loaded. */
export function Picture({ media, small, crop = 'page', ratio = 'own', isEager, alt, className }: PictureProps) {
  const leads = useContext(LeadPicture)
  const isFirst = isEager ?? leads
  const { sources, src, width, height, alt: ownAlt } = pictureSources(media, CROPS[crop].crops)
  const { sizes } = CROPS[crop]
  const style = {
    ...(ratio !== 'own' && ratio !== 'fill' && { '--ratio': ratio }),
    ...(media.preview && crop === 'page' && { backgroundImage: `url(${media.preview})` }),
  }
  return (
    <picture
      className={classNames(
        styles.picture,
        ratio !== 'own' && styles.filled,
        ratio === 'fill' && styles.box,
        className,
      )}
      style={style as CSSProperties}
    >
      {[...(small ? smallSources(small, crop === 'page' ? narrowestCrop : CROPS[crop].crops) : []), ...sources].map(
        (source) => (
          <source
            key={`${source.media} ${source.type}`}
            media={source.media ?? undefined}
            type={source.type ?? undefined}
            srcSet={source.srcset}
            sizes={sizes}
            // Without a size of its own it has that of the `<img>`.
            width={source.width === width ? undefined : (source.width ?? undefined)}
            height={source.width === width && source.height === height ? undefined : (source.height ?? undefined)}
          />
        ),
      )}
      <img
        src={src}
        width={width ?? undefined}
        height={height ?? undefined}
        alt={alt ?? ownAlt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** The sources of the picture for small windows, which precede all others. */
function smallSources(media: Media, crops: readonly CropFrom[]): PictureSource[] {
  const { sources, src, width, height } = pictureSources(media, crops)
  const uncropped: PictureSource = { media: null, type: null, srcset: src, width, height }
  return (sources.length > 0 ? sources : [uncropped]).map((source) => ({ ...source, media: BELOW_MD }))
}
