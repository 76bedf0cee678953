/**
 * Returns what a snapshot of the accessibility tree leaves out, a line for each visible element below `root`:
 * descriptions, what a field takes, where a link opens, dates and languages, how a film plays, values for styles, and
 * texts that only the eye sees. It runs in the browser, and so contains all that it needs.
 */
export function elementDetails(root: Element): string[] {
  const kept = new Set(
    [
      'aria-atomic aria-autocomplete aria-current aria-haspopup aria-invalid aria-live aria-modal aria-required',
      'aria-roledescription aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext',
      'accept autocapitalize autocomplete enterkeyhint inputmode max maxlength min minlength multiple pattern readonly',
      'required spellcheck step type',
      'colspan datetime dir download hreflang lang open referrerpolicy rel rowspan start tabindex target title',
      'allow autoplay controls default kind loading loop media muted playsinline poster preload sandbox src srclang',
    ].flatMap((names) => names.split(' ')),
  )
  const textOf = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  // The type of a control is its role. A day is the server's, which no test sets.
  const isElsewhere = (name: string, value: string) =>
    (name === 'type' && /^(button|submit|text|radio|checkbox)$/.test(value)) ||
    (name === 'type' && value.startsWith('image/')) ||
    (/^(min|max)$/.test(name) && /^\d{4}-\d\d-\d\d/.test(value))
  const pathOf = (value: string) => value.replace(location.origin, '')
  const textsAt = (ids: string) => ids.split(' ').map((id) => textOf(document.getElementById(id)?.textContent ?? id))

  const detailsOf = (element: Element): string[] => {
    const details = [...element.attributes]
      .filter(({ name, value }) => kept.has(name) && !isElsewhere(name, value))
      .map(({ name, value }) => (value === '' ? name : `${name}=${pathOf(value)}`))
    for (const name of ['aria-describedby', 'aria-errormessage']) {
      const ids = element.getAttribute(name)
      if (ids) details.push(`${name}=“${textsAt(ids).join(' ')}”`)
    }
    const [picture] = element.getAttribute('srcset')?.split(/[\s?]/) ?? []
    if (picture && !element.hasAttribute('src')) details.push(`srcset=${pathOf(picture)}`)
    // What is measured in pixels depends on fonts.
    for (const style of (element.getAttribute('style') ?? '').split(';').map(textOf))
      if (style.startsWith('--') && !style.includes('px')) details.push(style.replace(/: */, ': '))
    return details.sort()
  }

  const lines: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const inPicture = element.closest('svg') !== null
    if (inPicture || !element.checkVisibility()) continue
    const details = detailsOf(element)
    const isUnread =
      element.getAttribute('aria-hidden') === 'true' && !element.parentElement?.closest('[aria-hidden=true]')
    const label = (element as HTMLInputElement).labels?.[0]
    const words = textOf((label ?? (element as HTMLElement)).innerText)
    if (isUnread && words) details.push('only for the eye')
    if (details.length === 0) continue
    const tag = element.tagName.toLowerCase()
    const line = `- ${tag}${words ? ` “${words.slice(0, 60)}”` : ''}: ${details.join(', ')}`
    if (tag !== 'source' || line !== lines.at(-1)) lines.push(line)
  }
  return lines
}
