import { circle, polygon, rect, turned } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** A close view of a keyboard. */
export const keys: Motif = ({ width, height }, chance) => {
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

/** Organ pipes that extend beyond the sheet's edge. */
export const pipes: Motif = ({ width, height }, chance) => {
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
