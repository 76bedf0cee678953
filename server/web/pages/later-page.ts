import { iconLink, logoImage, lookLink } from '#server/http/look-files'
import { venueLocale } from '#shared/venue-locale'

interface Later {
  reason: string
  /** Seconds until the page will be available */
  seconds: number
  /** The address of the site's stylesheet; without it the page has none. */
  stylesheet: string | undefined
}

/** Returns the HTML that asks a visitor to try again shortly, in the site's type. It costs nothing to render. */
export const laterPage = ({ reason, seconds, stylesheet }: Later): string => `<!DOCTYPE html>
<html lang="${venueLocale().locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>One moment, please</title>${
  stylesheet ? `<link rel="stylesheet" href="${stylesheet}">${lookLink()}` : ''
}${iconLink()}</head>
<body><main class="page-width" style="padding-block: 4rem">${logoImage()}<h1>One moment, please</h1><p style="margin-block: 1.5rem">${reason} Please come back in ${
  seconds === 1 ? 'a second' : `${seconds} seconds`
}: this page will be here.</p><p><a href="">Try again</a></p></main></body>
</html>
`
