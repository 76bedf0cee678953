import type { Settings } from '#config/settings'
import type { Keeping } from './kept-copy.ts'

/** Milliseconds. */
export const RESTS_FOR = 5_000
const PATIENCE = 1_000

/** How long a copy of something of the content service is kept. */
export const contentKeeping = ({ CONTENT_TTL_SECONDS }: Pick<Settings, 'CONTENT_TTL_SECONDS'>): Keeping => ({
  isFreshFor: CONTENT_TTL_SECONDS * 1000,
  restsFor: RESTS_FOR,
  patience: PATIENCE,
})
