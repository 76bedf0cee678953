import { type FocusEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RowItem } from '../picture/lead-picture.tsx'
import { useIsNear } from '../use-is-near.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { onArrowKey } from './carousel-input.ts'
import type { GlideChange, GlideTiles } from './glide-tiles.ts'
import { SlideContext } from './slide.ts'
import styles from './tile-carousel.module.css'
import { useAutoplay } from './use-autoplay.ts'

interface TileCarouselProps {
  /** The carousel's label: "Featured events". */
  label: string
  tiles: readonly { id: string; content: ReactNode }[]
}

/**
 * A moving row of tiles, of which 1.2 are visible on a phone and 3.2 on a large screen. The controls are above, because
 * tiles differ in height and controls below a short one would be far away. Pictures and Glide are loaded, and the row
 * begins to play, when it is near the viewport. Without Glide the row scrolls.
 */
export function TileCarousel({ label, tiles }: TileCarouselProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(root, NEAR)
  const { glide, index, positions, perView } = useGlide(root, tiles.length, isNear)
  const playing = useAutoplay(positions > 1 ? tiles.length : 1, index)
  const autoplay = isNear ? playing : { ...playing, isHeld: true }
  const move = (by: 1 | -1) => (glide ? glide.move(by) : scrollOn(root.current, by))
  const bringIntoView = (at: number) => (event: FocusEvent) => {
    const isShown = at >= index && at + 1 <= index + perView
    if (glide && !isShown && event.target.matches(':focus-visible')) glide.show(at)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel isn't a fieldset.
    <div role="group" aria-roledescription="carousel" aria-label={label} onKeyDown={onArrowKey(move)}>
      <div ref={root} className={styles.root} data-is-moving={glide !== null} data-fits={positions < 2}>
        <div className={styles.controls}>
          <CarouselControls autoplay={autoplay} current={index} count={positions} controls={id} onMove={move} />
        </div>
        <div className={styles.track} data-glide-el="track" tabIndex={glide ? -1 : 0} {...autoplay.holding}>
          <div id={id} className={styles.slides} aria-live={autoplay.isPlaying ? 'off' : 'polite'}>
            {tiles.map((tile, at) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide isn't a fieldset.
              <div
                key={tile.id}
                role="group"
                aria-roledescription="slide"
                aria-label={`${at + 1} of ${tiles.length}`}
                className={styles.slide}
                onFocus={bringIntoView(at)}
              >
                <SlideContext value={positions > 1 ? autoplay.slideAt(at) : null}>
                  <RowItem at={at}>{tile.content}</RowItem>
                </SlideContext>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Pixels to the viewport, within which a row can be scrolled to before Glide is loaded. */
const NEAR = 1000

function useGlide(root: RefObject<HTMLElement | null>, count: number, isNear: boolean) {
  const [glide, setGlide] = useState<GlideTiles | null>(null)
  const [change, setChange] = useState<GlideChange>({ index: 0, positions: count, perView: 1 })
  useEffect(() => {
    let isUnmounted = false
    let mounted: GlideTiles | null = null
    const mount = async () => {
      const { glideTiles } = await import('./glide-tiles.ts')
      if (isUnmounted || !root.current) return
      const tiles = glideTiles(root.current, count, setChange)
      mounted = tiles
      // Glide's gaps and the style sheet's must not apply together, or the tiles jump apart and back.
      flushSync(() => setGlide(tiles))
    }
    if (isNear && count > 1) mount().catch(() => {})
    return () => {
      isUnmounted = true
      mounted?.destroy()
      setGlide(null)
    }
  }, [root, count, isNear])
  return { glide, ...change }
}

/** Scrolls by one slide if Glide isn't loaded. */
function scrollOn(root: HTMLElement | null, by: 1 | -1) {
  const track = root?.querySelector('[data-glide-el=track]')
  const slide = track?.querySelector('[role=group]')
  if (track && slide) track.scrollBy({ left: by * slide.clientWidth })
}
