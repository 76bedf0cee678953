/** The browser's address as the data layer uses it. Injected, so that its rules are tested without a browser. */
export interface PageLocation {
  /** The page's full address. */
  href(): string
  reload(): void
  /** Navigates to another address, leaving the page. */
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
