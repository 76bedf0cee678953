/*
 * Before the first paint: says on the document which notices this visitor has closed, so that neither shows for a moment.
 * Every visitor gets the same HTML; this is what parts them. The markers stand on the document, the styles read what is said here.
 */
{
  const page = document.documentElement
  const kept = document.cookie.split('; ')
  for (const notice of ['alert', 'acknowledgement']) {
    const marker = page.dataset[notice]
    if (marker) page.dataset[`${notice}State`] = kept.includes(`is_${notice}_closed=${marker}`) ? 'closed' : 'due'
  }
}
