import { useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/content/page'
import { classNames } from '../class-names.ts'
import { Arrow } from '../icon/arrow.tsx'
import { NewTabNote } from '../new-tab.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './embed.module.css'
import { Picture } from './picture.tsx'

interface EmbedProps {
  /** The provider: "YouTube". */
  provider: 'YouTube' | 'Vimeo' | 'Spotify'
  /** The title, for the button and the player. */
  title: string
  /** The player's address; loaded when the visitor presses play. */
  src: string
  /** The page on the provider's own site. */
  page: string
  /** A picture from this site, shown until the player loads. */
  thumbnail: Media | null
  caption: string | null
  /** `strip` and `card` have Spotify's own heights, 152 and 352 pixels. */
  shape?: 'film' | 'strip' | 'card'
}

/** A player of another site. Nothing is loaded from that site before the visitor presses play. */
export function Embed({ provider, title, src, page, thumbnail, caption, shape = 'film' }: EmbedProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isLoaded) player.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return (
    <figure>
      <div className={classNames(styles.frame, styles[shape])}>
        {isLoaded ? (
          <iframe
            ref={player}
            className={styles.player}
            src={src}
            title={title}
            allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
            // YouTube's player requires a referrer, but not the page's whole address.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" className={styles.facade} onClick={() => setIsLoaded(true)}>
            {thumbnail && <Picture media={thumbnail} crop="page" ratio="fill" alt="" className={styles.thumbnail} />}
            <span className={styles.words}>
              <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true" className={styles.sign}>
                <path d="M17 13.5v17l13-8.5z" />
              </svg>
              <span>
                <VisuallyHidden>Play </VisuallyHidden>
                <span className={styles.title}>{title}</span>
                <VisuallyHidden> from {provider}</VisuallyHidden>
              </span>
            </span>
          </button>
        )}
      </div>
      <figcaption className={styles.caption}>
        {caption && <span>{caption} </span>}
        <span className={styles.source}>
          Plays from {provider}, which may keep what you watch or hear.{' '}
          <a href={page} target="_blank" rel="noopener" className={styles.link}>
            Open it on {provider} <Arrow to="out" />
            <NewTabNote />
          </a>
        </span>
      </figcaption>
    </figure>
  )
}
