import type { Commands } from './commands.ts'

/** In whole pixels */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}
/**
 * Take `source` out of the picture, scale it to `inner`, and draw it at the position of `inner` on a canvas. All have
 * the same size if nothing is padded.
 */
export interface Placement {
  source: Rectangle
  inner: Rectangle
  canvas: { width: number; height: number }
}
interface Size {
  width: number
  height: number
}

/** Returns the placement of a picture of this size by the commands. */
export function placementOf(picture: Size, commands: Commands): Placement {
  const whole = insetRectangle(picture, commands.cc)
  const target = targetSize(whole, commands)
  if (!target) return placed(whole, whole, commands)
  const [widthScale, heightScale] = [target.width / whole.width, target.height / whole.height]
  const [least, most] = [Math.min(widthScale, heightScale), Math.max(widthScale, heightScale)]
  const isCrop = commands.mode === 'crop' && commands.width !== undefined && commands.height !== undefined
  if (isCrop) return placed(cropped(whole, target, most, commands), target, commands)
  if (commands.mode === 'max') return placed(whole, scaled(whole, least), commands)
  if (commands.mode === 'min') return placed(whole, scaled(whole, Math.min(most, 1)), commands)
  if (commands.mode === 'pad') return placed(whole, target, commands, scaled(whole, least))
  if (commands.mode === 'boxpad') return placed(whole, target, commands, scaled(whole, Math.min(least, 1)))
  return placed(whole, target, commands)
}

function placed(source: Rectangle, canvas: Size, { anchor }: Commands, inner: Size = canvas): Placement {
  const left = Math.round((canvas.width - inner.width) * anchor.left)
  const top = Math.round((canvas.height - inner.height) * anchor.top)
  const { width, height } = inner
  return { source, inner: { left, top, width, height }, canvas: { width: canvas.width, height: canvas.height } }
}

function insetRectangle({ width, height }: Size, cc: Commands['cc']): Rectangle {
  if (!cc) return { left: 0, top: 0, width, height }
  const [left, top] = [Math.round(cc.x1 * width), Math.round(cc.y1 * height)]
  const size = { width: Math.round((1 - cc.x1 - cc.x2) * width), height: Math.round((1 - cc.y1 - cc.y2) * height) }
  return within({ width, height }, { left, top, ...size })
}

/** Returns the target size; a missing side is derived from the other. */
function targetSize(whole: Size, { width, height }: Commands): Size | undefined {
  if (width === undefined && height === undefined) return undefined
  return {
    width: width ?? atLeastOne(((height as number) * whole.width) / whole.height),
    height: height ?? atLeastOne(((width as number) * whole.height) / whole.width),
  }
}

function cropped(whole: Rectangle, target: Size, scale: number, { centre, anchor }: Commands): Rectangle {
  const size = { width: atLeastOne(target.width / scale), height: atLeastOne(target.height / scale) }
  const along = (start: number, length: number, part: number, focus: number | undefined, end: number) =>
    start +
    (focus === undefined ? (length - part) * end : Math.min(length - part, Math.max(0, focus * length - part / 2)))
  return within(
    { width: whole.left + whole.width, height: whole.top + whole.height },
    {
      left: Math.round(along(whole.left, whole.width, size.width, centre?.left, anchor.left)),
      top: Math.round(along(whole.top, whole.height, size.height, centre?.top, anchor.top)),
      ...size,
    },
  )
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
const scaled = ({ width, height }: Size, by: number): Size => ({
  width: atLeastOne(width * by),
  height: atLeastOne(height * by),
})

/** Returns the rectangle moved inside the picture, which rounding may have moved it out of. */
function within(bounds: Size, { left, top, width, height }: Rectangle): Rectangle {
  const [x, y] = [Math.max(0, Math.min(left, bounds.width - 1)), Math.max(0, Math.min(top, bounds.height - 1))]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width, bounds.width - x)),
    height: Math.max(1, Math.min(height, bounds.height - y)),
  }
}
