/** How long the loop takes, in milliseconds, for a group of this width in pixels. */
export const loopMilliseconds = (groupWidth: number, isReduced: boolean): number => groupWidth * (isReduced ? 80 : 10)

/** How many copies of the group the line needs, so that no gap shows while it moves on by the width of one. */
export const copiesFor = (groupWidth: number, windowWidth: number): number =>
  groupWidth > 0 ? Math.ceil(windowWidth / groupWidth) + 1 : 1
