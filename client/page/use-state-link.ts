import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** The props of a link to another state of the current page. */
export interface StateLink {
  href: string
  onClick(event: MouseEvent): void
}

/**
 * Returns links to other states of the current page, which reads them from the address: the page isn't reloaded, and
 * focus and scroll position stay. They also work in new tabs and without scripts.
 */
export function useStateLink(): (address: string) => StateLink {
  const navigate = useNavigate()
  return useCallback(
    (address) => ({
      href: address,
      onClick: (event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(address, { state: { keepsScroll: true } })
      },
    }),
    [navigate],
  )
}

/** Returns whether a click opens the link in this tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
