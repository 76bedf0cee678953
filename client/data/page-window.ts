/** What the data layer does to the browser's page. Handed in, so that its rules can be shown without a browser. */
export interface PageWindow {
  /** The page's address, whole. */
  address(): string
  reload(): void
  /** Leaves for another address. */
  leave(address: string): void
  /** Writes another address over this one without leaving the page. */
  rewrite(address: string): void
}

export const browserPage: PageWindow = {
  address: () => window.location.href,
  reload: () => window.location.reload(),
  leave: (address) => window.location.assign(address),
  rewrite: (address) => window.history.replaceState(window.history.state, '', address),
}
