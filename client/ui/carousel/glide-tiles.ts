import Glide, { Anchors, Breakpoints, Images, Swipe } from '@glidejs/glide/dist/glide.modular.esm'

/** The number of slides in view in the widest window; `tile-carousel.module.css` has the same numbers. */
const WIDEST = 3.2
/** The same in windows up to these widths, in pixels. */
const NARROWER = { 1279: { perView: 3.1 }, 1023: { perView: 2.4 }, 767: { perView: 1.2 } }
/** Pixels between two slides, as in `tile-carousel.module.css`. */
const GAP = 24

export interface GlideTiles {
  move(by: 1 | -1): void
  show(index: number): void
  destroy(): void
}
export interface GlideChange {
  index: number
  /** The number of positions: the last one shows the whole last slide. */
  positions: number
  perView: number
}

/** Mounts Glide on the slides of `root`, which stay where they were rendered. Browser only. */
export function glideTiles(root: HTMLElement, count: number, onChange: (change: GlideChange) => void): GlideTiles {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const glide = new Glide(root, {
    ...{ type: 'slider', perView: WIDEST, breakpoints: NARROWER, gap: GAP, bound: true, rewind: true },
    ...{ dragThreshold: 120, swipeThreshold: 50, waitForTransition: false, throttle: 50 },
    ...{ animationDuration: isStill ? 0 : 320, rewindDuration: isStill ? 0 : 320 },
    animationTimingFunc: 'cubic-bezier(0.2, 0, 0, 1)',
  })
  const report = () => {
    const perView = Number(glide.settings.perView)
    onChange({ index: glide.index, positions: Math.max(1, count - Math.floor(perView) + 1), perView })
  }
  glide.mutate([stopAtLastSlide as never])
  glide.on(['mount.after', 'run', 'resize', 'update'], report)
  glide.mount({ Anchors, Breakpoints, Images, Swipe })
  return {
    move: (by) => void glide.go(by === 1 ? '>' : '<'),
    show: (index) => void glide.go(`=${index}`),
    destroy: () => void glide.destroy(),
  }
}

/** Glide's component that has the widths, in pixels. */
interface Components {
  Sizes: { width: number; wrapperSize: number }
}

/** Stops at the last slide's edge. Glide counts whole slides, so with 3.2 in view it would leave a gap at the end. */
const stopAtLastSlide = (_glide?: unknown, components?: Components) => ({
  modify(translate: number) {
    if (!components) return translate
    const { width, wrapperSize } = components.Sizes
    return Math.min(translate, Math.max(0, wrapperSize - GAP - width))
  },
})
