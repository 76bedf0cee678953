/** The players of other sites that blocks show in a frame. The page's policy allows exactly these addresses. */
export const playerSources = {
  youTube: 'https://www.youtube-nocookie.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
  vimeoEvent: 'https://vimeo.com/event/',
  vimeoShowcase: 'https://vimeo.com/showcase/',
  spotify: 'https://open.spotify.com/embed/',
} as const

/**
 * The addresses outside this site from which editors' content loads in each kind of element. Both the rules for content
 * and the page's policy read this table, so that nothing goes into a page that its policy would block.
 */
export const contentSources = {
  picture: [],
  film: [],
  player: Object.values(playerSources),
} as const satisfies Record<string, readonly string[]>

/** Whether an address is one of this site, which pages may load pictures, films and files from. */
export const isOnSite = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** Whether a page may load an address in an element of that kind. */
export const isLoadable = (address: string, kind: keyof typeof contentSources): boolean =>
  isOnSite(address) || contentSources[kind].some((source) => address.startsWith(source))
