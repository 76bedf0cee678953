/*
 * Runs before the first paint and writes to the document which notices this visitor has closed, so that none is shown
 * for a moment: every visitor gets the same HTML. It reads the markers from the document; the styles read what it
 * writes.
 */
{
  const root = document.documentElement
  const cookies = document.cookie.split('; ')
  for (const notice of ['alert', 'acknowledgement']) {
    const marker = root.dataset[notice]
    if (marker) root.dataset[`${notice}State`] = cookies.includes(`is_${notice}_closed=${marker}`) ? 'closed' : 'due'
  }
}
