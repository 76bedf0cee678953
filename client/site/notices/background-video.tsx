import { useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/content/page'
import styles from './background-video.module.css'

/** A film without sound behind words. It plays once it is seen, rests for who wants no motion, and can be stopped by everybody. */
export function BackgroundVideo({ film, poster }: { film: Media; poster: Media | null }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    // A browser may forbid it: then the film waits for its button.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.current?.play().catch(() => {})
  }, [])
  const turn = () => (isPlaying ? video.current?.pause() : void video.current?.play())
  return (
    <div className={styles.film}>
      <video
        ref={video}
        src={film.url}
        poster={poster?.url}
        muted
        loop
        playsInline
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <button type="button" className={styles.turn} onClick={turn}>
        {isPlaying ? 'Pause the film' : 'Play the film'}
      </button>
    </div>
  )
}
