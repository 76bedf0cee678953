import { circle, polygon } from '../svg.ts'
import { type Motif, range } from './motif.ts'

/** One stepped band four times, each shifted against the one before, as the voices of a fugue. */
export const steps: Motif = ({ width, height }, chance) => {
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

/** Three tall leaning planes that overlap. */
export const planes: Motif = ({ width, height }, chance) => {
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
