import { focusOn } from '#client/ui/focus-on.ts'
import { listen } from '#client/ui/listen.ts'

const ROW = 'tr, li'
const PANEL = 'fieldset, section, main, [aria-labelledby]'

interface Ancestor {
  element: Element
  /** Of a row: the rows after it, then those before it, nearest first. */
  otherRows: readonly Element[]
}
/** Where the focus is. Stored before it is lost, because an element that was removed has no neighbours. */
interface Place {
  element: Element
  /** Whether the visitor uses the keyboard. */
  isVisible: boolean
  dialog: Element | null
  ancestors: readonly Ancestor[]
  /** Where the focus was before the dialog opened. */
  opener: Place | null
}

/**
 * Moves the focus on if its element leaves the document or is disabled, such as the button of an act that is done.
 * Without it, keyboard and screen reader users would start at the top of the page again. The page scrolls only for
 * those who use the keyboard.
 */
export function preserveFocus(): void {
  let place: Place | null = null
  let isRestoring = false
  listen(document, {
    focusin({ target }) {
      if (target instanceof Element) place = placeOf(target, place)
    },
    focusout({ target, relatedTarget }) {
      if (relatedTarget) return
      // Chromium also sends the event just before it removes an element.
      queueMicrotask(() => {
        if (place?.element === target && !isGone(place.element) && isNowhere()) place = null
      })
    },
  })
  const restore = () => {
    isRestoring = false
    if (place && isLost(place))
      for (const heir of heirsOf(place)) if (focusOn(heir, { preventScroll: !place.isVisible })) return
  }
  new MutationObserver(() => {
    if (isRestoring || !place || !isLost(place)) return
    isRestoring = true
    // A dialog that closes, or a page that opens, may first move the focus itself, also in an effect after painting.
    requestAnimationFrame(() => setTimeout(restore))
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled')
const isNowhere = () => document.activeElement === null || document.activeElement === document.body
const isLost = ({ element }: Place) => isGone(element) && (isNowhere() || document.activeElement === element)

function placeOf(element: Element, former: Place | null): Place {
  const dialog = element.closest('dialog')
  const opener = dialog && (former?.dialog === dialog ? former.opener : former)
  return { element, isVisible: element.matches(':focus-visible'), dialog, opener, ancestors: ancestorsOf(element) }
}

function ancestorsOf(element: Element | null): Ancestor[] {
  if (!element || element === document.body) return []
  return [
    { element, otherRows: element.matches(ROW) ? siblingsOf(element) : [] },
    ...ancestorsOf(element.parentElement),
  ]
}

function siblingsOf(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  return [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
}

/**
 * The elements that may take the focus, the nearest first: rows and not their buttons, because a second press of the
 * same key would act on another row.
 */
function* heirsOf(place: Place): Generator<HTMLElement> {
  for (const heir of [...candidatesOf(place), document.querySelector('h1'), document.querySelector('main')])
    if (heir instanceof HTMLElement && !isGone(heir)) yield heir
}

function* candidatesOf({ element, dialog, ancestors, opener }: Place): Generator<Element | null> {
  yield element
  for (const ancestor of ancestors) {
    yield* candidatesAt(ancestor)
    if (ancestor.element === dialog && opener) yield* candidatesOf(opener)
  }
}

function* candidatesAt({ element, otherRows }: Ancestor): Generator<Element | null> {
  if (element.matches(ROW)) yield* [element, ...otherRows]
  if (element.isConnected && element.matches(PANEL)) yield headingOf(element)
}

const headingOf = (panel: Element) =>
  document.getElementById(panel.getAttribute('aria-labelledby') ?? '') ?? panel.querySelector('legend, h1, h2, h3')
