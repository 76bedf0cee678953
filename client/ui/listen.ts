/** The events of a kind of target, by name. */
type EventsOf<T> = T extends Window
  ? WindowEventMap
  : T extends Document
    ? DocumentEventMap
    : T extends MediaQueryList
      ? MediaQueryListEventMap
      : HTMLElementEventMap

type Listeners<T> = { readonly [Name in keyof EventsOf<T>]?: (event: EventsOf<T>[Name]) => unknown }

/** Adds listeners to a target. Returns the function that removes all of them, which an effect can return as it is. */
export function listen<T extends EventTarget>(
  target: T,
  listeners: Listeners<T>,
  options?: Pick<AddEventListenerOptions, 'capture' | 'once' | 'passive'>,
): () => void {
  const ended = new AbortController()
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as (event: Event) => unknown, { ...options, signal: ended.signal })
  return () => ended.abort()
}
