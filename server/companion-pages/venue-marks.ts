import { iconLink, pageLogo } from '#server/http/look-files'
import { Html, html } from './html.ts'

/** Returns the venue's logo for the header of a page; empty if it has none. */
export function venueLogo(): Html {
  const logo = pageLogo()
  return logo ? html`<img class="logo" src="${logo.address}" alt="${logo.alt}" height="40">` : html``
}

/** Returns the link to the venue's icon for a page's head; empty if it has none. */
export const venueIcon = (): Html => new Html(iconLink())
