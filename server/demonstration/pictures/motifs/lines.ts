import { line, polygon, rect, turned } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** The same pattern of long and short bars on several tracks, each shifted against the one before. */
export const rhythm: Motif = ({ width, height }, chance) => {
  const pattern = range(6).map((at) => (at === 2 ? 6 : chance.oneOf([1, 1, 2, 3])))
  const unit = width / 52
  const tracks = 7
  const tall = height / 6.2
  const long = pattern.reduce((sum, each) => sum + each + 1, 2) * unit
  const track = (at: number, shift: number, scale: number) => {
    let bars = ''
    for (let x = (shift % long) - long * 2; x < width * 1.3; x += long) {
      let bar = x
      for (const each of pattern) {
        bars += rect(bar, (at - 0.6) * tall, each * unit * scale, tall * 0.9)
        bar += (each + 1) * unit
      }
    }
    return bars
  }
  const lean = chance.oneOf([-33, -27, 21])
  const drift = unit * chance.oneOf([1, 2])
  const quiet = chance.whole(1, 2)
  const dark = range(tracks).filter((at) => at - quiet !== 2 && at - quiet !== 3)
  const whole = (shapes: string) => turned(shapes, lean, width / 2, height / 2)
  return [
    { ink: 0, shapes: whole(dark.map((at) => track(at, at * at * drift, 0.36 + at * 0.09)).join('')) },
    { ink: 1, shapes: whole(track(quiet + 2, 0, 1) + rect(-width, (quiet + 2.4) * tall, width * 1.62, tall * 0.9)) },
  ]
}

/** Straight lines between two bars, which together form a curve. */
export const strings: Motif = ({ width, height }, chance) => {
  const count = 46
  const fan = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, thick: number) =>
    range(count)
      .map((at) => {
        const share = at / (count - 1)
        return line(
          ax + (bx - ax) * share,
          ay + (by - ay) * share,
          bx + (cx - bx) * share,
          by + (cy - by) * share,
          thick,
        )
      })
      .join('')
  const flip = chance.happens(0.5)
  const x = (share: number) => width * (flip ? 1 - share : share)
  const lift = chance.between(-0.08, 0.08)
  const y = (share: number) => height * (share + lift)
  return [
    { ink: 0, shapes: fan(x(-0.05), y(-0.3), x(0.34), y(1.08), x(1.3), y(0.52), width / 340) },
    { ink: 1, shapes: fan(x(0.2), y(1.4), x(0.72), y(0.06), x(1.4), y(1.3), width / 260) },
    { ink: 0, shapes: line(x(0.34), y(1.08), x(-0.05), y(-0.3), width / 60) },
  ]
}

/** Wavy bands with slightly different periods. */
export const waves: Motif = ({ width, height }, chance) => {
  const bands = 13
  const length = width * chance.between(0.55, 0.8)
  const layer = (phase: number, lift: number, swing: number) =>
    range(bands)
      .map((at) => {
        const base = height * (0.3 + lift + (at / bands) * 0.85)
        const thick = height * (0.009 + 0.034 * (at / bands) ** 1.4)
        const edge = (offset: number) =>
          range(41).map((step) => {
            const x = (step / 40) * width * 1.02 - width * 0.01
            const grow = 0.25 + 0.95 * Math.sin((Math.PI * x) / width) ** 2
            return [x, base + offset + Math.sin((x / length) * 2 * Math.PI + phase + at * 0.31) * swing * grow] as const
          })
        return polygon([...edge(0), ...edge(thick).reverse()])
      })
      .join('')
  const phase = chance.between(0, 6)
  const swing = height * chance.between(0.09, 0.13)
  return [
    { ink: 1, shapes: layer(phase + 1.1, 0.05, swing * 1.15) },
    { ink: 0, shapes: layer(phase, 0, swing) },
  ]
}

/** Four bands that cross each other. */
export const weave: Motif = ({ width, height }, chance) => {
  const lean = chance.oneOf([-32, -28, 30])
  const thin = height * 0.021
  const band = (x: number, lines: number, gap: number) =>
    range(lines)
      .map((at) => rect(x + at * (thin + gap), -height * 0.8, thin, height * 2.6))
      .join('')
  const at = [width * 0.54, height * 0.5] as const
  const shift = chance.between(-0.06, 0.06) * width
  return [
    { ink: 0, shapes: turned(band(width * 0.2 + shift, 7, thin * 0.8), lean, ...at) },
    { ink: 1, shapes: turned(band(width * 0.52 + shift, 9, thin * 0.45), lean + 63, ...at) },
    { ink: 0, shapes: turned(band(width * 0.68, 3, thin * 2.2), lean + 90, ...at) },
    { ink: 2, shapes: turned(rect(width * 0.74 + shift, -height * 0.8, height * 0.2, height * 2.6), lean, ...at) },
  ]
}
