/** The factor by which waits may be longer on a busy machine. */
export const timeoutFactor = Number(process.env.TIMEOUT_FACTOR ?? 1)

/** Returns a time limit in milliseconds, multiplied by `TIMEOUT_FACTOR`. */
export const timeLimit = (ms: number): number => ms * timeoutFactor

/** The longest time that a setting allows, in milliseconds. */
const LONGEST_MS = 120_000

/** Returns the same as a setting's text. */
export const timeLimitSetting = (ms: number): string => String(Math.min(timeLimit(ms), LONGEST_MS))
