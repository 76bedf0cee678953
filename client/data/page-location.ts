/** What the data layer does to the browser's page. Handed in, so that its rules can be shown without a browser. */
export interface PageLocation {
  /** The page's address, whole. */
  href(): string
  reload(): void
  /** Leaves for another address. */
  assign(address: string): void
  /** Writes another address over this one without leaving the page. */
  replaceUrl(address: string): void
}

export const browserLocation: PageLocation = {
  href: () => window.location.href,
  reload: () => window.location.reload(),
  assign: (address) => window.location.assign(address),
  replaceUrl: (address) => window.history.replaceState(window.history.state, '', address),
}
