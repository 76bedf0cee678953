import type HammerStatic from 'hammerjs'
import { listen } from '#client/ui/listen.ts'

/** The minimum scale, relative to the one that fits (MAP-10). */
const MINIMUM_SCALE = 0.5
const MAX_SCALE = 12
/** How long clicks are ignored after a pan, zoom or pinch (MAP-12), in milliseconds. */
const CLICK_LOCK = 400
/** The delay before a click takes effect, unless a second one follows (MAP-13), in milliseconds. */
const CLICK_DELAY = 300
/** The distance in pixels within which two clicks are a double click, which zooms in. */
const DOUBLE_CLICK_REACH = 24
/** The duration from which a tap counts as a long press, in milliseconds. */
const TAP_TIME = 700
const BUTTON_STEP = 1.6
/** The delay after the last movement until a gesture counts as ended, in milliseconds. */
const REST = 160

interface Point {
  x: number
  y: number
}
export interface Transform extends Point {
  /** 1 if the whole map fits. */
  scale: number
}
export interface PanZoomOptions {
  /** The viewport of the map. */
  viewport: HTMLElement
  /** The element that is moved in it. */
  plane: HTMLElement
  /** The drawing's aspect ratio: width by height. */
  aspect: number
  /**
   * Returns what a click or tap at a point of the viewport (client coordinates) does after its delay. Called at once,
   * because the map may move until then.
   */
  clickAt(point: Point, isTouch: boolean): () => void
  /** A gesture begins: tooltips are hidden. */
  onMove(): void
  /** The map has stopped at a new position. */
  onRest(): void
  onFirstTouch(): void
}

/**
 * Pans and zooms a plane in a viewport by drag, pinch, wheel and buttons. A movement writes the plane's transform once,
 * in the next frame.
 */
export class PanZoom {
  private readonly options: PanZoomOptions
  private transform: Transform = { x: 0, y: 0, scale: 1 }
  private size = { width: 0, height: 0 }
  private plane = { width: 0, height: 0 }
  private frame = 0
  private lockedUntil = 0
  /** The click that is pending in case a second one follows. */
  private click: { point: Point; run(): void; timer: ReturnType<typeof setTimeout> } | null = null
  private rest: ReturnType<typeof setTimeout> | undefined
  private base: Transform = this.transform
  private baseCentre: Point = { x: 0, y: 0 }
  private hammer: HammerManager | null = null
  private isStopped = false
  private readonly stopsListening: (() => void)[]
  private readonly observer = new ResizeObserver(() => this.fit())

  constructor(options: PanZoomOptions) {
    this.options = options
    const { viewport } = options
    this.fit()
    this.observer.observe(viewport)
    this.stopsListening = [
      listen(viewport, { wheel: this.onWheel }, { passive: false }),
      listen(viewport, { touchstart: options.onFirstTouch }, { once: true, passive: true }),
    ]
    // Imported dynamically: it reads `window` on import, which fails on the server.
    void import('hammerjs').then(({ default: Hammer }) => {
      if (!this.isStopped) this.listen(Hammer)
    })
  }

  stop(): void {
    this.isStopped = true
    this.observer.disconnect()
    for (const stop of this.stopsListening) stop()
    this.hammer?.destroy()
    cancelAnimationFrame(this.frame)
    clearTimeout(this.click?.timer)
    clearTimeout(this.rest)
  }

  get current(): Transform {
    return this.transform
  }
  /** Returns the visible part of the plane, in fractions. */
  get visible(): { left: number; top: number; width: number; height: number } {
    const { x, y, scale } = this.transform
    const [width, height] = [this.plane.width * scale, this.plane.height * scale]
    return { left: -x / width, top: -y / height, width: this.size.width / width, height: this.size.height / height }
  }
  /** Returns the CSS pixels per unit of a drawing of this width. */
  pixelsPerUnit(drawingWidth: number): number {
    return (this.plane.width * this.transform.scale) / drawingWidth
  }

  zoomIn = () => this.glideTo(this.zoomed(BUTTON_STEP))
  zoomOut = () => this.glideTo(this.zoomed(1 / BUTTON_STEP))
  reset = () => {
    this.glideTo(this.home())
  }

  /**
   * Moves so that a point of the plane (in fractions) is well within the viewport. Clicks aren't ignored afterwards, as
   * this isn't the visitor's gesture.
   */
  reveal({ x, y }: Point): void {
    const { scale } = this.transform
    const at = {
      x: this.transform.x + x * this.plane.width * scale,
      y: this.transform.y + y * this.plane.height * scale,
    }
    const inset = Math.min(72, this.size.width / 4, this.size.height / 4)
    const into = (value: number, length: number) => Math.min(Math.max(value, inset), length - inset) - value
    const [right, down] = [into(at.x, this.size.width), into(at.y, this.size.height)]
    if (right !== 0 || down !== 0) this.glide({ scale, x: this.transform.x + right, y: this.transform.y + down })
  }
  /** Zooms in around a point of the viewport, until a unit of the drawing has this many pixels. */
  zoomTo(pixels: number, drawingWidth: number, point: Point): void {
    this.glideTo(this.zoomed(pixels / this.pixelsPerUnit(drawingWidth), point))
  }
  /** Centres a point of the plane (in fractions) in the viewport. */
  centre({ x, y }: Point): void {
    const { scale } = this.transform
    this.apply({
      scale,
      x: this.size.width / 2 - x * this.plane.width * scale,
      y: this.size.height / 2 - y * this.plane.height * scale,
    })
  }

  private listen(Hammer: typeof HammerStatic): void {
    const { viewport, onMove } = this.options
    // Styled in the style sheet: an inline style would be inherited by all seats and restyle them.
    const hammer = new Hammer.Manager(viewport, { touchAction: 'none', cssProps: {} as CssProps })
    const pan = new Hammer.Pan({ threshold: 6, direction: Hammer.DIRECTION_ALL })
    const pinch = new Hammer.Pinch()
    pinch.recognizeWith(pan)
    hammer.add([pan, pinch, new Hammer.Tap({ time: TAP_TIME, threshold: 9 })])
    const begin = ({ center }: HammerInput) => {
      this.base = this.transform
      this.baseCentre = this.within(center)
      this.options.plane.removeAttribute('data-glides')
      onMove()
    }
    hammer.on('panstart pinchstart', begin)
    hammer.on('panmove', ({ deltaX, deltaY }) => {
      this.apply({ scale: this.base.scale, x: this.base.x + deltaX, y: this.base.y + deltaY })
    })
    hammer.on('pinchmove', ({ scale, center }) => {
      const next = bounded(this.base.scale * scale)
      const [from, to, by] = [this.baseCentre, this.within(center), next / this.base.scale]
      this.apply({ scale: next, x: to.x - (from.x - this.base.x) * by, y: to.y - (from.y - this.base.y) * by })
    })
    hammer.on('panend pancancel pinchend pinchcancel', () => this.lock())
    hammer.on('tap', ({ center, pointerType }) => this.onTap(center, pointerType !== 'mouse'))
    this.hammer = hammer
    viewport.setAttribute('data-ready', '')
  }

  private onTap(point: Point, isTouch: boolean): void {
    if (performance.now() < this.lockedUntil) return
    const last = this.click
    if (last) {
      clearTimeout(last.timer)
      this.click = null
      if (Math.hypot(last.point.x - point.x, last.point.y - point.y) <= DOUBLE_CLICK_REACH) {
        this.glideTo(this.zoomed(2, this.within(point)))
        return
      }
      last.run()
    }
    const run = this.options.clickAt(point, isTouch)
    const timer = setTimeout(() => {
      this.click = null
      if (performance.now() >= this.lockedUntil) run()
    }, CLICK_DELAY)
    this.click = { point, run, timer }
  }

  private readonly onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const by = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002))
    this.options.plane.removeAttribute('data-glides')
    this.options.onMove()
    this.apply(this.zoomed(by, this.within({ x: event.clientX, y: event.clientY })))
    this.lock()
  }

  private lock(): void {
    this.lockedUntil = performance.now() + CLICK_LOCK
  }

  private within({ x, y }: Point): Point {
    const { left, top } = this.options.viewport.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }

  private zoomed(by: number, point: Point = { x: this.size.width / 2, y: this.size.height / 2 }): Transform {
    const { x, y, scale } = this.transform
    const next = bounded(scale * by)
    const ratio = next / scale
    return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio }
  }

  private glideTo(transform: Transform): void {
    this.glide(transform)
    this.lock()
  }

  private glide(transform: Transform): void {
    this.options.plane.setAttribute('data-glides', '')
    this.options.onMove()
    this.apply(transform)
  }

  private apply(next: Transform): void {
    this.transform = this.clamped(next)
    if (this.frame === 0) this.frame = requestAnimationFrame(this.write)
    clearTimeout(this.rest)
    this.rest = setTimeout(this.options.onRest, REST)
  }

  private readonly write = () => {
    this.frame = 0
    const { x, y, scale } = this.transform
    this.options.plane.style.transform = `translate3d(${round(x)}px, ${round(y)}px, 0) scale(${round(scale)})`
  }

  /** Keeps part of the map at the centre of the viewport. */
  private clamped({ x, y, scale }: Transform): Transform {
    const axis = (at: number, length: number, window: number) =>
      Math.min(window / 2, Math.max(window / 2 - length * scale, at))
    return {
      scale,
      x: axis(x, this.plane.width, this.size.width),
      y: axis(y, this.plane.height, this.size.height),
    }
  }

  private home(): Transform {
    return {
      scale: 1,
      x: (this.size.width - this.plane.width) / 2,
      y: (this.size.height - this.plane.height) / 2,
    }
  }

  /** Fits the plane to the viewport. The centre stays. */
  private fit(): void {
    const { viewport, plane, aspect } = this.options
    const { clientWidth: width, clientHeight: height } = viewport
    if (width === 0 || height === 0 || (width === this.size.width && height === this.size.height)) return
    const { left, top, width: across, height: down } = this.visible
    const isFirst = this.plane.width === 0
    this.size = { width, height }
    this.plane = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect }
    plane.style.width = `${round(this.plane.width)}px`
    plane.style.height = `${round(this.plane.height)}px`
    if (isFirst) this.apply(this.home())
    else this.centre({ x: left + across / 2, y: top + down / 2 })
  }
}

const bounded = (scale: number) => Math.min(MAX_SCALE, Math.max(MINIMUM_SCALE, scale))
const round = (value: number) => Math.round(value * 1000) / 1000
