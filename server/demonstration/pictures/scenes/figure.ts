import { circle, path } from '../svg.ts'
import type { Spot, View } from './camera.ts'

/** A person who walks in: a coat and a head. */
export function figure(view: View, at: Spot, tall: number, colour: string): string {
  const foot = view.spot(at)
  if (!foot) return ''
  const { x, y, metre } = foot
  const h = metre * tall
  const coat = `M${x - h * 0.1} ${y}L${x - h * 0.13} ${y - h * 0.62}Q${x - h * 0.12} ${y - h * 0.8} ${x} ${y - h * 0.82}Q${x + h * 0.12} ${y - h * 0.8} ${x + h * 0.13} ${y - h * 0.62}L${x + h * 0.1} ${y}Z`
  return path(coat, ` fill="${colour}"`) + circle(x, y - h * 0.9, h * 0.075, ` fill="${colour}"`)
}
