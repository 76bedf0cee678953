import { useSyncExternalStore } from 'react'
import { listen } from '#client/ui/listen.ts'

/**
 * Returns whether the page is being printed, for content that is rendered only when it is opened: on paper it can't be.
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false)

/** Between these events the browser lays the page out for paper; some ask for the media query only afterwards. */
let isBetweenEvents = false
const paper = () => window.matchMedia('print')
const isPrinting = () => isBetweenEvents || paper().matches

function subscribe(notify: () => void): () => void {
  const change = ({ type }: Event) => {
    isBetweenEvents = type === 'beforeprint'
    notify()
  }
  const stops = [listen(paper(), { change: notify }), listen(window, { beforeprint: change, afterprint: change })]
  return () => {
    for (const stop of stops) stop()
  }
}
