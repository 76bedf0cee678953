import type { Site } from '#shared/content/page'

/** The notices that a visitor can close for some days. */
export type Notice = 'alert' | 'acknowledgement'

const cookieOf = (notice: Notice): string => `is_${notice}_closed`

/**
 * Returns whether the cookies (`document.cookie`) say that a notice was closed. A changed text has another marker, so
 * it is shown again.
 */
export const isNoticeClosed = (cookies: string, notice: Notice, marker: string): boolean =>
  cookies.split('; ').includes(`${cookieOf(notice)}=${marker}`)

/** Returns the value for `document.cookie` that hides a closed notice for `days` days. */
export const closingCookie = (notice: Notice, marker: string, days: number): string =>
  `${cookieOf(notice)}=${marker}; path=/; max-age=${Math.round(days * 86_400)}; samesite=lax`

/** Returns the active notices that have a text. */
export function activeNotices({ alertBar, acknowledgement }: Site): Notice[] {
  const isAlert = alertBar.isActive && (alertBar.title !== '' || alertBar.content.html !== '')
  const isAcknowledgement = acknowledgement.isActive && acknowledgement.text.html !== ''
  return [...(isAlert ? (['alert'] as const) : []), ...(isAcknowledgement ? (['acknowledgement'] as const) : [])]
}

/** The document's attributes that `hide-closed-notices.js` reads. */
export function noticeMarkers(site: Site): Record<string, string> {
  const markerOf = { alert: site.alertBar.marker, acknowledgement: site.acknowledgement.marker }
  return Object.fromEntries(activeNotices(site).map((notice) => [`data-${notice}`, markerOf[notice]]))
}
