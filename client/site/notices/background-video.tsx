import { useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/content/page'
import styles from './background-video.module.css'

/** A silent video behind text, with a pause button. It doesn't start for visitors who prefer reduced motion. */
export function BackgroundVideo({ video, poster }: { video: Media; poster: Media | null }) {
  const element = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    // If the browser blocks autoplay, the visitor can start it with the button.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.current?.play().catch(() => {})
  }, [])
  const toggle = () => (isPlaying ? element.current?.pause() : void element.current?.play())
  return (
    <div className={styles.video}>
      <video
        ref={element}
        src={video.url}
        poster={poster?.url}
        muted
        loop
        playsInline
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <button type="button" className={styles.toggle} onClick={toggle}>
        {isPlaying ? 'Pause the film' : 'Play the film'}
      </button>
    </div>
  )
}
