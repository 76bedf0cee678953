/** How long one round takes, in milliseconds, for a group of so many pixels. */
export const roundMilliseconds = (groupWidth: number, isReduced: boolean): number => groupWidth * (isReduced ? 80 : 10)

/** How often the group stands in the line, so that no gap shows while it moves on by its own width. */
export const copiesFor = (groupWidth: number, windowWidth: number): number =>
  groupWidth > 0 ? Math.ceil(windowWidth / groupWidth) + 1 : 1
