/** What the data layer does with the browser's address. Passed in, so that its rules are tested without a browser. */
export interface PageLocation {
  /** The page's whole address. */
  href(): string
  reload(): void
  /** Leaves the page for another address. */
  assign(address: string): void
  /** Replaces the address in the history without leaving the page. */
  replaceUrl(address: string): void
}

export const browserLocation: PageLocation = {
  href: () => window.location.href,
  reload: () => window.location.reload(),
  assign: (address) => window.location.assign(address),
  replaceUrl: (address) => window.history.replaceState(window.history.state, '', address),
}
