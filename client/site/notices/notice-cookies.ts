import type { Site } from '#shared/content/page'

/** The notices that a visitor closes for some days. */
export type Notice = 'alert' | 'acknowledgement'

const cookieOf = (notice: Notice): string => `is_${notice}_closed`

/** Whether the cookies (`document.cookie`) say that this very notice was closed. One whose words have changed wasn't. */
export const isNoticeClosed = (cookies: string, notice: Notice, marker: string): boolean =>
  cookies.split('; ').includes(`${cookieOf(notice)}=${marker}`)

/** The cookie, for `document.cookie`, by which a closed notice stays closed for so many days. */
export const closingCookie = (notice: Notice, marker: string, days: number): string =>
  `${cookieOf(notice)}=${marker}; path=/; max-age=${Math.round(days * 86_400)}; samesite=lax`

/** The notices that are switched on and have something to say. */
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
