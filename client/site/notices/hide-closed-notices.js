/* Runs before the first paint and marks on the document which notices this visitor has closed, so that none flashes:
   all visitors get the same HTML. It reads the markers from the document; the style sheets read the marks. */
{
  const root = document.documentElement
  const cookies = document.cookie.split('; ')
  for (const notice of ['alert', 'acknowledgement']) {
    const marker = root.dataset[notice]
    if (marker) root.dataset[`${notice}State`] = cookies.includes(`is_${notice}_closed=${marker}`) ? 'closed' : 'due'
  }
}
