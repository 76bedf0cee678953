/**
 * Focuses an element, also one that isn't focusable by itself, such as a heading or a row: it is focusable until the
 * focus leaves it. Returns whether it has the focus now. An element that is hidden or behind a dialog can't have it.
 */
export function focusOn(element: HTMLElement, options?: FocusOptions): boolean {
  const hasFocus = () => document.activeElement === element
  element.focus(options)
  if (hasFocus() || element.hasAttribute('tabindex')) return hasFocus()
  element.tabIndex = -1
  element.focus(options)
  if (hasFocus()) element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  else element.removeAttribute('tabindex')
  return hasFocus()
}
