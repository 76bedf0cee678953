import { type RefObject, useEffect, useRef, useState } from 'react'
import { listen } from '#client/ui/listen.ts'
import { BELOW_MD } from '#shared/breakpoints'
import type { Media } from '#shared/content/page'
import { videoOf } from '#shared/content/video-of'
import { classNames } from '../class-names.ts'
import { Picture } from '../picture/picture.tsx'
import { retryUntil } from '../retry-until.ts'
import { useReducedMotion } from '../use-reduced-motion.ts'
import styles from './picture-or-video.module.css'
import { type Slide, useSlide } from './slide.ts'

interface PictureOrVideoProps {
  image: Media | null | undefined
  /** Replaces the other one on screens narrower than 768 px. */
  mobileImage?: Media | null
  video?: Media | null
  mobileVideo?: Media | null
  crop?: 'page' | 'slide'
  ratio?: 'own' | 'fill' | '16/9' | '3/2' | '4/5' | '1/1'
  alt?: string
  className?: string
}

/**
 * A picture, or a silent looping video over it, in the variant for the screen's width. On a slide the video plays while
 * the slide is current and sets the slide's duration; elsewhere it has its own button, and begins paused for visitors
 * who prefer reduced motion.
 */
export function PictureOrVideo(props: PictureOrVideoProps) {
  const { image, mobileImage, video, mobileVideo, className, ...look } = props
  const wide = image ?? mobileImage
  const narrow = mobileImage ?? image
  const small = wide && narrow && narrow.url !== wide.url ? narrow : null
  const hasVideo = Boolean(fileOf(video) ?? fileOf(mobileVideo))
  const isFramed = look.ratio !== undefined && look.ratio !== 'own'
  return (
    <div
      className={classNames(styles.frame, isFramed && styles.framed, className)}
      style={look.ratio === 'fill' ? undefined : { aspectRatio: !wide || hasVideo ? frameOf(look.ratio) : undefined }}
      data-ratio={look.ratio}
    >
      {wide && <Picture {...look} media={wide} small={small} />}
      {hasVideo && <SilentVideo video={video ?? mobileVideo} mobileVideo={mobileVideo ?? video} />}
    </div>
  )
}

/** The proportions of a frame whose picture has none. */
const frameOf = (ratio: PictureOrVideoProps['ratio']) => (ratio === undefined || ratio === 'own' ? undefined : ratio)

const fileOf = (media: Media | null | undefined) => {
  const video = videoOf(media)
  return video?.kind === 'file' ? video : null
}

function SilentVideo({ video, mobileVideo }: Pick<PictureOrVideoProps, 'video' | 'mobileVideo'>) {
  const slide = useSlide()
  const prefersReducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const element = useRef<HTMLVideoElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  const shouldPlay = slide ? slide.isCurrent && slide.isPlaying : (choice ?? !prefersReducedMotion)
  usePlaying(element, shouldPlay, slide)
  const [wide, narrow] = [fileOf(video), fileOf(mobileVideo)]
  return (
    <>
      <video
        ref={element}
        className={styles.video}
        data-is-visible={isVisible}
        muted
        playsInline
        loop
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setIsVisible(true)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration) && duration > 0) slide?.setDuration(duration * 1000)
        }}
      >
        {narrow && wide && narrow.url !== wide.url && <source src={narrow.url} type={narrow.type} media={BELOW_MD} />}
        {wide && <source src={wide.url} type={wide.type} />}
      </video>
      {slide === null && (
        <button
          type="button"
          className={styles.button}
          onClick={() => setChoice(!shouldPlay)}
          aria-label={shouldPlay ? 'Pause the film' : 'Play the film'}
          data-print="hide"
        >
          <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
            <path d={shouldPlay ? 'M18 16v12M26 16v12' : 'M18.5 15.5v13l10-6.5z'} />
          </svg>
        </button>
      )}
    </>
  )
}

/** The interval in milliseconds at which a video that isn't ready is retried, and the number of retries. */
const RETRY = { every: 300, times: 10 }

function usePlaying(element: RefObject<HTMLVideoElement | null>, shouldPlay: boolean, slide: Slide | null) {
  const isCurrent = slide?.isCurrent ?? true
  useEffect(() => {
    if (!isCurrent && element.current) element.current.currentTime = 0
  }, [element, isCurrent])
  useEffect(() => {
    const video = element.current
    if (!video || !shouldPlay) return
    const stop = retryUntil(() => playIfReady(video), RETRY)
    // After the last retry, a video still plays as soon as the browser has loaded it.
    const stopListening = listen(video, { canplay: () => void video.play().catch(() => {}) })
    return () => {
      stop()
      stopListening()
      video.pause()
    }
  }, [element, shouldPlay])
}

/** Plays a video that is ready, or loads one that isn't. Returns whether it was ready. */
function playIfReady(video: HTMLVideoElement): boolean {
  if (video.readyState >= video.HAVE_CURRENT_DATA) {
    video.play().catch(() => {})
    return true
  }
  if (video.networkState !== video.NETWORK_LOADING) {
    video.preload = 'auto'
    video.load()
  }
  return false
}
