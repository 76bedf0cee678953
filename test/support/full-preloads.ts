import { timeLimitSetting } from './time-limits.ts'

/** Settings with which pages come with every answer of the ticketing service, however busy the machine is. */
export const fullPreloads = {
  LAYOUT_PRELOAD_TIMEOUT_MS: timeLimitSetting(15_000),
  BLOCK_PRELOAD_TIMEOUT_MS: timeLimitSetting(15_000),
}
