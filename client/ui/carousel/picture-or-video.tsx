import { type RefObject, useEffect, useRef, useState } from 'react'
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
  /** In place of the other on screens narrower than 768 px. */
  mobileImage?: Media | null
  video?: Media | null
  mobileVideo?: Media | null
  crop?: 'page' | 'tile'
  ratio?: 'own' | 'fill' | '16/9' | '3/2' | '4/5' | '1/1'
  alt?: string
  className?: string
}

/**
 * A picture that may have a film, silent and over and over, in its place: by the size of the screen. On a slide it plays
 * while the slide shows and says how long it is; elsewhere it has its own button, and rests for who wants less motion.
 */
export function PictureOrVideo(props: PictureOrVideoProps) {
  const { image, mobileImage, video, mobileVideo, className, ...look } = props
  const wide = image ?? mobileImage
  const narrow = mobileImage ?? image
  const small = wide && narrow && narrow.url !== wide.url ? narrow : null
  const hasFilm = Boolean(fileOf(video) ?? fileOf(mobileVideo))
  const isFramed = look.ratio !== undefined && look.ratio !== 'own'
  return (
    <div
      className={classNames(styles.frame, isFramed && styles.framed, className)}
      style={look.ratio === 'fill' ? undefined : { aspectRatio: !wide || hasFilm ? frameOf(look.ratio) : undefined }}
      data-ratio={look.ratio}
    >
      {wide && <Picture {...look} media={wide} small={small} />}
      {hasFilm && <SilentVideo video={video ?? mobileVideo} mobileVideo={mobileVideo ?? video} />}
    </div>
  )
}

/** The proportions of a frame that no picture holds open. */
const frameOf = (ratio: PictureOrVideoProps['ratio']) => (ratio === undefined || ratio === 'own' ? undefined : ratio)

const fileOf = (media: Media | null | undefined) => {
  const video = videoOf(media)
  return video?.kind === 'file' ? video : null
}

function SilentVideo({ video, mobileVideo }: Pick<PictureOrVideoProps, 'video' | 'mobileVideo'>) {
  const slide = useSlide()
  const wantsRest = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const element = useRef<HTMLVideoElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const isWanted = slide ? slide.isCurrent && slide.isPlaying : (choice ?? !wantsRest)
  usePlaying(element, isWanted, slide)
  const [wide, narrow] = [fileOf(video), fileOf(mobileVideo)]
  return (
    <>
      <video
        ref={element}
        className={styles.film}
        data-is-seen={isSeen}
        muted
        playsInline
        loop
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setIsSeen(true)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration) && duration > 0) slide?.setDuration(duration * 1000)
        }}
      >
        {narrow && wide && narrow.url !== wide.url && (
          <source src={narrow.url} type={narrow.type} media="(max-width: 767.98px)" />
        )}
        {wide && <source src={wide.url} type={wide.type} />}
      </video>
      {slide === null && (
        <button
          type="button"
          className={styles.button}
          onClick={() => setChoice(!isWanted)}
          aria-label={isWanted ? 'Pause the film' : 'Play the film'}
          data-print="hide"
        >
          <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
            <path d={isWanted ? 'M18 16v12M26 16v12' : 'M18.5 15.5v13l10-6.5z'} />
          </svg>
        </button>
      )}
    </>
  )
}

/** Milliseconds between two looks at a film that isn't ready, and how many there are. */
const PATIENCE = { every: 300, times: 10 }

function usePlaying(element: RefObject<HTMLVideoElement | null>, isWanted: boolean, slide: Slide | null) {
  const isCurrent = slide?.isCurrent ?? true
  useEffect(() => {
    if (!isCurrent && element.current) element.current.currentTime = 0
  }, [element, isCurrent])
  useEffect(() => {
    const film = element.current
    if (!film || !isWanted) return
    const stop = retryUntil(() => begin(film), PATIENCE)
    // One that comes later still, over a slow line, plays when it is there: it is only no longer asked for.
    const play = () => void film.play().catch(() => {})
    film.addEventListener('canplay', play)
    return () => {
      stop()
      film.removeEventListener('canplay', play)
      film.pause()
    }
  }, [element, isWanted])
}

/** Plays a film that is ready; one that isn't, or couldn't be had, is asked for. */
function begin(film: HTMLVideoElement): boolean {
  if (film.readyState >= film.HAVE_CURRENT_DATA) {
    film.play().catch(() => {})
    return true
  }
  if (film.networkState !== film.NETWORK_LOADING) {
    film.preload = 'auto'
    film.load()
  }
  return false
}
