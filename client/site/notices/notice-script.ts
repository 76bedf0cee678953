import type { Site } from '#shared/content/page'
import script from './hide-closed-notices.js?url'
import { activeNotices } from './notice-cookies.ts'

/** The address of the script that hides closed notices before the first paint; null where there is no notice. */
export const noticeScript = (site: Site): string | null => (activeNotices(site).length > 0 ? script : null)
