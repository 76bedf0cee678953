import type { CSSProperties } from 'react'
import type { Media } from '#shared/content/page'
import { type PictureSource, pageCrops, pictureSources, tileCrops } from '#shared/content/picture-sources'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

interface PictureProps {
  media: Media
  /** Another picture in its place in windows below 768 px. */
  small?: Media | null
  /** `page`: the crop of the window's width (IMG-03); `tile`: the one for tiles. */
  crop?: 'page' | 'tile'
  /** The frame it fills. `own`: the crop's own proportions; `fill`: whatever box it stands in. */
  ratio?: 'own' | 'fill' | '16/9' | '3/2' | '4/5' | '1/1'
  /** Of the first screen: loaded at once and before others. */
  isEager?: boolean
  /** In place of the picture's own text; empty where the words beside it say the same. */
  alt?: string
  className?: string
}

/** A picture in the cuts and formats its place asks for. It keeps its place from the start, on a ground of its own. */
export function Picture({ media, small, crop = 'page', ratio = 'own', isEager = false, alt, className }: PictureProps) {
  const {
    sources,
    src,
    srcset,
    width,
    height,
    alt: ownAlt,
  } = pictureSources(media, crop === 'tile' ? tileCrops : pageCrops)
  const isFramed = ratio !== 'own' && ratio !== 'fill'
  return (
    <picture
      className={classNames(
        styles.picture,
        ratio !== 'own' && styles.filled,
        ratio === 'fill' && styles.box,
        className,
      )}
      style={isFramed ? ({ '--ratio': ratio } as CSSProperties) : undefined}
    >
      {[...(small ? smallSources(small) : []), ...sources].map((source) => (
        <source
          key={`${source.media} ${source.type}`}
          media={source.media ?? undefined}
          type={source.type ?? undefined}
          srcSet={source.srcset}
          width={source.width ?? undefined}
          height={source.height ?? undefined}
        />
      ))}
      <img
        src={src}
        srcSet={srcset ?? undefined}
        width={width ?? undefined}
        height={height ?? undefined}
        alt={alt ?? ownAlt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding={isEager ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** The sources of the picture for small windows: they stand before all others. */
function smallSources(media: Media): PictureSource[] {
  const { sources, srcset, src, width, height } = pictureSources(media, pageCrops.slice(-1))
  const own = { media: null, type: null, srcset: srcset ?? src, width, height }
  return [...sources, own].map((source) => ({ ...source, media: '(max-width: 767.98px)' }))
}
