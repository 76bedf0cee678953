import { timeLimitSetting } from './time-limits.ts'

/** Settings with which pages include every preload and none is streamed, however busy the machine is. */
export const fullPreloads = {
  LAYOUT_PRELOAD_TIMEOUT_MS: timeLimitSetting(15_000),
  BLOCK_PRELOAD_TIMEOUT_MS: timeLimitSetting(15_000),
  STREAM_PAGES_AFTER_MS: timeLimitSetting(15_000),
}
