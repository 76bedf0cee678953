/**
 * Returns shown tickets as a document that needs no other file: the markup as it is, without controls and pictures, and
 * the page's style rules. `note` is shown below them.
 */
export function ticketDocument(shown: HTMLElement, { title, note }: { title: string; note: string }): string {
  const copy = shown.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('button, picture, script, [data-print="hide"]')) part.remove()
  // Put together as text: the page's policy allows no `<style>` in an element, even in one that isn't shown.
  return `<!doctype html><html lang="${document.documentElement.lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${styleRules()}</style></head>
<body><main class="page-width" style="padding-block: 1.5rem"><h1>Your tickets</h1>${copy.outerHTML}
<p class="small muted">${escaped(note)}</p></main></body></html>`
}

const escaped = (text: string): string => {
  const element = document.createElement('p')
  element.textContent = text
  return element.innerHTML
}

const styleRules = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll('</', '<\\/')
