/** Paths that the server handles. A click on one of them leaves the app. */
const NOT_PAGES = /^\/(?:(?:api|media|assets|sandbox|waiting-room)\/|purchase\/wallet-pass$)/

/**
 * Returns the address of this site that a click leads to, or null if the browser should handle the click. One listener
 * serves all links: a router link component for each anchor took two thirds of the rendering time.
 */
export function followedAddress(event: MouseEvent): string | null {
  const anchor = (event.target as Element | null)?.closest?.('a')
  if (!anchor?.href || event.defaultPrevented || event.button) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  return pageAddressOf(anchor)
}

/** Returns the address of this site's page that a link opens in the same window, or null. */
export function pageAddressOf(anchor: HTMLAnchorElement): string | null {
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download')) return null
  if (anchor.origin !== location.origin || NOT_PAGES.test(anchor.pathname) || /\.\w+$/.test(anchor.pathname))
    return null
  const here = anchor.pathname === location.pathname && anchor.search === location.search
  return here && anchor.hash ? null : anchor.pathname + anchor.search + anchor.hash
}
