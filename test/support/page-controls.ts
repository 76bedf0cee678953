/** A control of a page: what it is, where, and whether it can be used. */
export interface PageControl {
  /** The role and the name; in a dialog, behind its name. */
  label: string
  /** The same for controls that are alike. */
  kind: string
  isDisabled: boolean
}
/** What the crawl compares of a page, besides what it shows. */
export interface PageState {
  address: string
  /** The place in the history. */
  at: number
  focus: string
  dialogs: string[]
  announced: string[]
  stored: string[]
  /** Another one once the page has been loaded again. */
  document: number
}
/** What `watchControls` adds to the window. */
export interface ControlsOfPage {
  list(): PageControl[]
  find(label: string, place: number): HTMLElement | undefined
  isUsable(element: Element): boolean
  state(): PageState
  /** Clears all that the browser stores of the site, before the page is opened again. */
  forgetStored(): Promise<void>
  /** Forgets what has been announced. */
  forget(): void
  /** Takes the focus away, and scrolls to the top. */
  rest(): void
  /** Resolves once no request and no short timer is under way. */
  settle(): Promise<void>
}
declare global {
  interface Window {
    pageControls: ControlsOfPage
  }
}

/**
 * Adds `pageControls` to the window: the controls of the main part and of dialogs, or of the whole page. It runs in the
 * browser, before the page's scripts, and so contains all it needs.
 */
export function watchControls(isWholePage: boolean): void {
  const SHORT = 1_000
  const OPERABLE = [
    'button, summary, select, textarea, input:not([type=hidden]):not([type=file]), a[href]',
    ...['tab', 'switch', 'button', 'menuitem', 'option', 'slider', 'gridcell'].map((role) => `[role=${role}]`),
    '[role=combobox], [role=application]',
  ].join(', ')
  const REGIONS = '[role=status], [role=alert], [role=log], [aria-live], output'
  const roles: Record<string, string> = { a: 'link', select: 'combobox', textarea: 'textbox', summary: 'disclosure' }
  const ofType: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox', range: 'slider' }

  const FORGET = 'forget'
  if (window.name === FORGET) {
    window.name = ''
    // A page that is left stores where it was.
    localStorage.clear()
    sessionStorage.clear()
  }
  let id = Math.random()
  // A page out of the back/forward cache loads again what it shows.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) id = Math.random()
  })
  let underWay = 0
  const { fetch: send, setTimeout: later, clearTimeout: cancel } = window
  window.fetch = (...given) => {
    underWay++
    return send.apply(window, given).finally(() => later(() => underWay--, 20))
  }
  const timers = new Set<unknown>()
  window.setTimeout = ((handler: () => void, delay = 0, ...given: []) => {
    if (typeof handler !== 'function' || delay > SHORT) return later(handler, delay, ...given)
    const timer = later(() => {
      timers.delete(timer)
      handler(...given)
    }, delay)
    timers.add(timer)
    return timer
  }) as typeof setTimeout
  window.clearTimeout = (id) => {
    timers.delete(id)
    cancel(id)
  }

  const changed = new Set<Element>()
  const noteRegions = (records: MutationRecord[]) => {
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const around = element?.closest(REGIONS)
      if (around) changed.add(around)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const each of [node, ...node.querySelectorAll('*')]) if (each.matches(REGIONS)) changed.add(each)
    }
  }
  new MutationObserver(noteRegions).observe(document, { subtree: true, childList: true, characterData: true })

  const textOf = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textAt = (ids: string | null) =>
    textOf(
      ids
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
  const wordsOf = (element: Element | null | undefined): string => {
    const copy = element?.cloneNode(true) as Element | undefined
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true], input, select, style') ?? []) hidden.remove()
    for (const picture of copy?.querySelectorAll('img[alt]') ?? [])
      picture.replaceWith(picture.getAttribute('alt') ?? '')
    return textOf(copy?.textContent)
  }
  const labelsOf = (element: Element) =>
    textOf([...((element as HTMLInputElement).labels ?? [])].map(wordsOf).join(' '))
  const nameOf = (element: Element) =>
    textAt(element.getAttribute('aria-labelledby')) ||
    textOf(element.ariaLabel) ||
    labelsOf(element) ||
    wordsOf(element)
  const roleOf = (element: Element) => {
    const tag = element.tagName.toLowerCase()
    const role = element.getAttribute('role') ?? roles[tag]
    return role ?? (tag === 'input' ? (ofType[(element as HTMLInputElement).type] ?? 'textbox') : tag)
  }
  const dialogsOf = () =>
    [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((each) => each.checkVisibility())
  const dialogName = (dialog: Element) =>
    textAt(dialog.getAttribute('aria-labelledby')) ||
    textOf(dialog.ariaLabel) ||
    wordsOf(dialog.querySelector('h1, h2'))
  const labelOf = (element: Element) => {
    const dialog = element.closest('dialog, [role=dialog]')
    return `${dialog ? `in “${dialogName(dialog)}”: ` : ''}${roleOf(element)} “${nameOf(element).slice(0, 80)}”`
  }
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  /** A link that only leads to another page, or to this one, is none. */
  const isControl = (element: Element) => {
    if (!(element instanceof HTMLAnchorElement)) return true
    const { origin, pathname, href, target } = element
    return origin === location.origin && pathname === location.pathname && href !== location.href && !target
  }
  const controls = () => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const roots = modal
      ? [modal]
      : [...document.querySelectorAll(isWholePage ? 'body' : 'main, dialog[open]:not(main *)')]
    const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(OPERABLE)])
    return all.filter((each) => isVisible(each) && isControl(each))
  }
  const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled=true]')
  const DATES =
    /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b/g
  const isInList = (element: Element) => element.closest('li, tr, article, [role=row], [role=grid]') !== null
  const stored = () =>
    [localStorage, sessionStorage].flatMap((storage, at) =>
      Object.entries(storage)
        // Has random keys of the history's entries.
        .filter(([key]) => key !== 'scroll-positions')
        .map(([key, value]) => `${at === 0 ? 'local' : 'session'} ${key}=${value}`),
    )
  const focus = () => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return 'nothing'
    if (activeElement.matches(OPERABLE)) return labelOf(activeElement)
    const dialog = activeElement.matches('dialog, [role=dialog]') ? dialogName(activeElement) : null
    return `${roleOf(activeElement)} “${dialog ?? nameOf(activeElement).slice(0, 60)}”`
  }
  const isBusy = () =>
    underWay > 0 ||
    timers.size > 0 ||
    document.querySelector('html.loading, html[data-page-loading], [aria-busy=true]') !== null

  window.pageControls = {
    list: () =>
      controls().map((element) => {
        const label = labelOf(element)
        const name = label
          .replaceAll(DATES, '')
          .replaceAll(/\b[A-Z]\b/g, '')
          .replaceAll(/[\d.,:$ ]+/g, ' ')
        // Rows and zones differ in a letter, and controls in a list in what its items are called.
        const look = isInList(element) && element.className ? `${roleOf(element)} ${element.className}` : ''
        return { label, kind: look || name, isDisabled: isDisabled(element) }
      }),
    find: (label, place) =>
      controls()
        .filter((element) => labelOf(element) === label)
        .at(place),
    isUsable: (element) => controls().some((each) => each === element && !isDisabled(each)),
    async forgetStored() {
      window.name = FORGET
      history.replaceState(null, '')
      for (const name of await caches.keys()) await caches.delete(name)
      const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
      await Promise.all(workers.map((each) => each.unregister()))
    },
    state: () => ({
      address: location.pathname + location.search + location.hash,
      at: (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
      focus: focus(),
      dialogs: dialogsOf().map(dialogName),
      announced: [
        ...new Set(
          [...changed]
            .filter((each) => each.isConnected)
            .map(wordsOf)
            .filter(Boolean),
        ),
      ].sort(),
      stored: stored().sort(),
      document: id,
    }),
    forget: () => changed.clear(),
    rest() {
      window.scrollTo({ top: 0, behavior: 'instant' })
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    },
    async settle() {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => later(resolve, 0)))
      // A page that asks again and again never comes to rest.
      for (let quiet = 0, frames = 0; quiet < 2 && frames < 120; frames++) {
        await frame()
        quiet = isBusy() ? 0 : quiet + 1
      }
    },
  }
}
