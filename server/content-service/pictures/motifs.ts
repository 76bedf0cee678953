import type { Chance } from './seeded.ts'
import { circle, line, type Pass, path, polygon, rect, ringPiece, type Sheet, turned } from './svg.ts'

/**
 * The forms that posters are made of. Each is drawn for a sheet of any shape, leaves a third of it empty, and runs over its edges:
 * what is cut off makes the rest larger.
 */
export type Motif = (sheet: Sheet, chance: Chance) => Pass[]

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Rings about one point, each wider than the one within, cut to pieces of a sixteenth turn. */
const arcs: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.oneOf([0.3, 0.36, 0.64]), height * chance.oneOf([0.58, 0.66])]
  const step = 22.5
  const passes: Pass[] = [
    { ink: 0, shapes: '' },
    { ink: 1, shapes: '' },
  ]
  let inner = width * 0.035
  let angle = chance.whole(0, 15) * step
  for (const at of range(9)) {
    const thick = width * 0.012 * 1.42 ** at
    const outer = inner + thick
    const sweep = step * chance.whole(3, at < 3 ? 8 : 6)
    ;(passes[0] as Pass).shapes += ringPiece(x, y, inner, outer, angle, sweep)
    if (at % 3 === 1)
      (passes[1] as Pass).shapes += ringPiece(x, y, inner - thick * 0.4, outer, angle + sweep - step * 2, step * 5)
    angle += sweep + step * chance.whole(1, 3)
    inner = outer + thick * 0.34
  }
  return passes
}

/** One pattern of long and short on tracks that drift apart, as in a piece that phases. */
const rhythm: Motif = ({ width, height }, chance) => {
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

/** A field of discs that swells about a point; one stands out of line. */
const grid: Motif = ({ width, height }, chance) => {
  const columns = chance.oneOf([9, 11, 13])
  const cell = width / (columns - 0.6)
  const rows = Math.ceil(height / cell) + 1
  const [fx, fy] = [chance.between(0.58, 0.85) * width, chance.between(0.25, 0.7) * height]
  const reach = width * chance.between(0.42, 0.55)
  let field = ''
  for (const row of range(rows))
    for (const column of range(columns)) {
      const [x, y] = [(column + 0.2) * cell, (row + 0.3) * cell]
      const near = Math.max(0, 1 - Math.hypot(x - fx, y - fy) / reach)
      field += circle(x, y, cell * (0.05 + 0.62 * near ** 1.25))
    }
  const lone = cell * Math.round(columns * 0.22)
  return [
    { ink: 0, shapes: field },
    { ink: 1, shapes: circle(lone + cell * 0.2, height * 0.62, cell * 1.75) },
  ]
}

/** Three large discs printed over each other, and a small one that holds them in balance. */
const circles: Motif = ({ width, height }, chance) => {
  const side = chance.oneOf([-1, 1])
  const at = (share: number) => (side > 0 ? share * width : (1 - share) * width)
  const big = height * chance.between(0.5, 0.6)
  const drop = chance.between(-0.06, 0.06) * height
  return [
    { ink: 1, shapes: circle(at(0.72), height * 0.34 + drop, big) },
    { ink: 0, shapes: circle(at(0.46), height * 0.86 + drop, big * 0.74) },
    { ink: 2, shapes: circle(at(0.98), height * 0.9, big * 0.62) },
    { ink: 0, shapes: circle(at(0.16), height * 0.26 + drop, big * 0.13) },
  ]
}

/** Straight threads between two bars: where they cross they make a curve that nobody drew. */
const strings: Motif = ({ width, height }, chance) => {
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

/** Bands that swing together and fall out of step. */
const waves: Motif = ({ width, height }, chance) => {
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

/** The keyboard from so near that it is a city. */
const keys: Motif = ({ width, height }, chance) => {
  const lean = chance.oneOf([-12, 11, 16])
  const wide = width / chance.oneOf([9, 10, 11])
  const blacks = [0, 1, 3, 4, 5]
  let dark = ''
  let gaps = ''
  for (const at of range(18)) {
    const x = (at - 3) * wide
    gaps += rect(x - wide * 0.022, -height * 0.5, wide * 0.044, height * 1.24)
    const drop = height * (0.56 + 0.07 * Math.sin(at * 1.7))
    if (blacks.includes(at % 7)) dark += rect(x + wide * 0.68, -height * 0.5, wide * 0.62, height * 0.5 + drop)
  }
  const lit = chance.whole(4, 8)
  const pressed = rect((lit - 3) * wide + wide * 0.022, -height * 0.5, wide * 0.956, height * 1.36)
  const whole = (shapes: string) => turned(shapes, lean, width / 2, height / 2)
  return [
    { ink: 1, shapes: whole(pressed) },
    { ink: 0, shapes: whole(dark + gaps) },
  ]
}

/** Four voices that take one stepped subject one after the other. */
const steps: Motif = ({ width, height }, chance) => {
  const subject = range(7).map((at) => (at === 3 ? -3 : chance.oneOf([1, 1, 2, -1])))
  const unit = height / 15
  const long = width / 9.5
  const voice = (entry: number, base: number, thick: number) => {
    let [x, level] = [entry * long, 0]
    const upper: [number, number][] = [[x, base]]
    for (const [at, move] of [...subject, ...subject].entries()) {
      const next = Math.max(-3, Math.min(4, level + move))
      x += long * (at % 3 === 2 ? 1.5 : 0.75)
      upper.push([x, base - level * unit], [x, base - next * unit])
      level = next
    }
    upper.push([x + width, base - level * unit])
    const lower = upper.map(([px, py], at): [number, number] => [px + (at === 0 ? 0 : thick * 0.6), py + thick])
    return polygon([...upper, ...lower.reverse()])
  }
  const order = chance.happens(0.5) ? [0.24, 0.46, 0.7, 0.93] : [0.93, 0.68, 0.44, 0.2]
  const base = (at: number) => height * (order[at] as number)
  return [
    { ink: 1, shapes: voice(1.1, base(1), unit * 1.7) },
    { ink: 0, shapes: voice(-0.6, base(0), unit * 2.4) + voice(5, base(3), unit * 0.4) },
    { ink: 2, shapes: voice(3, base(2), unit * 1.1) },
  ]
}

/** Pipes that rise out of the sheet. */
const pipes: Motif = ({ width, height }, chance) => {
  const count = 15
  const peak = chance.between(0.25, 0.75)
  let x = -width * 0.02
  let front = ''
  let mouths = ''
  for (const at of range(count)) {
    const share = at / (count - 1)
    const wide = width * (0.088 - 0.052 * Math.abs(share - peak) * 1.3)
    const top = height * (-0.25 + 1.25 * Math.abs(share - peak) ** 1.15)
    const foot = height * (0.9 - 0.2 * Math.abs(share - peak))
    const middle = x + wide / 2
    front += polygon([
      [x, top],
      [x + wide, top],
      [x + wide, foot],
      [middle + wide * 0.1, height * 1.08],
      [middle - wide * 0.1, height * 1.08],
      [x, foot],
    ])
    mouths += rect(x, foot - wide * 0.9, wide, wide * 0.34)
    x += wide * 1.16
  }
  const sun = circle(width * (1 - peak), height * 0.32, height * 0.34)
  return [
    { ink: 1, shapes: sun + mouths },
    { ink: 0, shapes: front },
  ]
}

/** One breath: crescents that open from a point and grow thin. */
const breath: Motif = ({ width, height }, chance) => {
  const side = chance.oneOf([-1, 1])
  const [ox, oy] = [side > 0 ? width * 0.24 : width * 0.76, height * chance.between(0.52, 0.64)]
  const crescent = (at: number, shift: number) => {
    const r = height * 0.105 * 1.31 ** at
    const cx = ox + side * (r * 0.72 + shift)
    const bite = r * (0.86 + 0.012 * at)
    const bx = cx - side * r * 0.3
    const ring = (x: number, y: number, radius: number) =>
      `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
    const id = `b${at}${Math.round(shift)}`
    const hole = `<mask id="${id}"><rect x="-9999" y="-9999" width="29999" height="29999" fill="#fff"/>${circle(bx, oy - r * 0.1, bite, ' fill="#000"')}</mask>`
    return `${hole}${path(ring(cx, oy, r), ` mask="url(#${id})"`)}`
  }
  return [
    {
      ink: 0,
      shapes: range(8)
        .map((at) => crescent(at, 0))
        .join(''),
    },
    {
      ink: 1,
      shapes:
        [2, 4, 6].map((at) => crescent(at, width * 0.022)).join('') +
        circle(ox - side * height * 0.06, oy - height * 0.02, height * 0.055),
    },
  ]
}

/** The same small figure, again and again, louder: dots that wind out of a centre. */
const spiral: Motif = ({ width, height }, chance) => {
  const [x, y] = [width * chance.oneOf([0.34, 0.42, 0.62]), height * chance.between(0.42, 0.56)]
  const turn = chance.oneOf([-1, 1])
  const start = chance.between(0, 6)
  const dot = (at: number, swell: number) => {
    const angle = start + turn * Math.sqrt(at) * 2.05
    const r = width * 0.0105 * at ** 0.78
    return circle(x + r * Math.cos(angle), y + r * Math.sin(angle), width * 0.0019 * at ** 0.6 * swell)
  }
  return [
    {
      ink: 0,
      shapes: range(230)
        .map((at) => dot(at + 3, 1))
        .join(''),
    },
    {
      ink: 1,
      shapes: range(230)
        .filter((at) => at % 21 === 8 && at > 20)
        .map((at) => dot(at + 3, 3.4))
        .join(''),
    },
  ]
}

/** Four bands that cross: a conversation. */
const weave: Motif = ({ width, height }, chance) => {
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

/** Three tall planes that lean on each other. */
const planes: Motif = ({ width, height }, chance) => {
  const flip = chance.happens(0.5)
  const x = (share: number) => width * (flip ? 1 - share : share)
  const j = () => chance.between(-0.05, 0.05)
  const plane = (a: number, b: number, c: number, top: number, foot: number) =>
    polygon([
      [x(a), height * foot],
      [x(b), height * top],
      [x(c), height * foot],
    ])
  return [
    { ink: 1, shapes: plane(-0.2, 0.4 + j(), 0.74, -0.28, 1.12) },
    { ink: 0, shapes: plane(0.36, 0.58 + j(), 1.16, 0.1, 1.2) },
    { ink: 2, shapes: plane(0.66 + j(), 1.1, 1.5, -0.4, 1.1) },
    { ink: 0, shapes: circle(x(0.84), height * 0.22, height * 0.075) },
  ]
}

/** Strokes on a skin: few large, many small, all on one pulse. */
const beats: Motif = ({ width, height }, chance) => {
  const pulse = width / 16
  let small = ''
  for (const row of range(12))
    for (const column of range(17)) {
      const struck = (column * (row % 3 === 0 ? 3 : row % 3 === 1 ? 5 : 2) + row) % 8
      if (struck < 3) small += circle((column + 0.35) * pulse, (row + 0.45) * pulse, pulse * (0.1 + 0.12 * struck))
    }
  const at = chance.oneOf([0.3, 0.68])
  const [x, y, r] = [width * at, height * 0.56, height * 0.37]
  return [
    { ink: 1, shapes: circle(x, y, r) + circle(width * (1.02 - at), -height * 0.02, r * 0.5) },
    { ink: 0, shapes: small + ringPiece(x, y, r * 1.06, r * 1.1, 0, 360) },
  ]
}

export const motifs = {
  arcs,
  rhythm,
  grid,
  circles,
  strings,
  waves,
  keys,
  steps,
  pipes,
  breath,
  spiral,
  weave,
  planes,
  beats,
}
