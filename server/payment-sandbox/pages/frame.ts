import { type Html, html } from '#server/companion-pages/html'
import { venueIcon, venueLogo } from '#server/companion-pages/venue-marks'
import { venueLocale } from '#shared/venue-locale'

/** Returns a page of the sandbox. Its header names the sandbox, so that visitors don't mistake it for a bank. */
export const frame = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="${venueLocale().locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="preload" href="/sandbox/fonts/display.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/sandbox/fonts/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/sandbox/card.css">
${venueIcon()}
</head>
<body>
<header>
${venueLogo()}<p class="house">Payment sandbox</p>
<p class="notice">Demonstration: no real money is charged.</p>
</header>
<main>
${body}
</main>
</body>
</html>
`.text

/** Returns a page with one message and at most one link. */
export const messagePage = (title: string, text: string, onward?: { href: string; label: string }): string =>
  frame(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
${onward && html`<p><a href="${onward.href}">${onward.label}</a></p>`}`,
  )
