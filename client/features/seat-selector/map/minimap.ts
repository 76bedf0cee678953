import type { SeatElement, SeatLook } from './seat-elements.ts'

interface MinimapParts {
  root: HTMLElement
  canvas: HTMLCanvasElement
  /** The outline of the visible part. */
  frame: HTMLElement
}
interface Drawing {
  left: number
  top: number
  width: number
  height: number
}

const WIDTH = 132

/**
 * A small copy of the whole map, shown while only part of it is visible. Redrawn when seats change, not when the map
 * moves.
 */
export class Minimap {
  private readonly parts: MinimapParts
  private readonly drawing: Drawing
  private readonly scale: number
  private isShown = false
  /** Draws the current seats, or defers it until the minimap is shown. */
  private waiting: (() => void) | null = null

  constructor(parts: MinimapParts, drawing: Drawing) {
    this.parts = parts
    this.drawing = drawing
    const density = Math.min(2, window.devicePixelRatio || 1)
    const height = (WIDTH * drawing.height) / drawing.width
    parts.root.style.width = `${WIDTH}px`
    parts.root.style.height = `${height}px`
    parts.canvas.width = WIDTH * density
    parts.canvas.height = height * density
    this.scale = (WIDTH * density) / drawing.width
  }

  draw(seats: readonly SeatElement[], lookOf: (seat: SeatElement) => SeatLook): void {
    this.waiting = () => this.drawNow(seats, lookOf)
    if (this.isShown) this.drawWaiting()
  }

  private drawWaiting(): void {
    this.waiting?.()
    this.waiting = null
  }

  private drawNow(seats: readonly SeatElement[], lookOf: (seat: SeatElement) => SeatLook): void {
    const context = this.parts.canvas.getContext('2d')
    if (!context) return
    const style = getComputedStyle(this.parts.root)
    const colours: Record<SeatLook, string> = {
      available: style.getPropertyValue('--accent'),
      unavailable: style.getPropertyValue('--picture-ground') || '#ccc',
      cart: style.color,
      none: 'transparent',
    }
    context.clearRect(0, 0, this.parts.canvas.width, this.parts.canvas.height)
    for (const look of ['unavailable', 'available', 'cart'] as const) {
      context.fillStyle = colours[look]
      for (const seat of seats) {
        if (lookOf(seat) !== look) continue
        const size = Math.max(1, seat.radius * (look === 'cart' ? 4 : 1.7) * this.scale)
        context.fillRect(
          (seat.x - this.drawing.left) * this.scale - size / 2,
          (seat.y - this.drawing.top) * this.scale - size / 2,
          size,
          size,
        )
      }
    }
  }

  /** Marks the visible part, in fractions of the map. Hidden if all of it is visible. */
  show({ left, top, width, height }: { left: number; top: number; width: number; height: number }): void {
    const { root, frame } = this.parts
    const isWhole = width >= 0.98 && height >= 0.98
    root.toggleAttribute('data-shown', !isWhole)
    this.isShown = !isWhole
    if (this.isShown) this.drawWaiting()
    const clip = (from: number, length: number) => {
      const start = Math.min(1, Math.max(0, from))
      return [start, Math.min(1, Math.max(start, from + length))] as const
    }
    const [x, right] = clip(left, width)
    const [y, bottom] = clip(top, height)
    const box = { width: root.clientWidth, height: root.clientHeight }
    frame.style.transform = `translate(${x * box.width}px, ${y * box.height}px)`
    frame.style.width = `${(right - x) * box.width}px`
    frame.style.height = `${(bottom - y) * box.height}px`
  }
}
