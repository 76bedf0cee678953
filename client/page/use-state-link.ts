import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** What a link to another state of the page on show has. */
export interface StateLink {
  href: string
  onClick(event: MouseEvent): void
}

/**
 * Links to other states of the page on show, which it reads from the address: the page isn't reloaded, so that focus
 * and scroll position stay. They are links for new tabs and without scripts too.
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

/** A click that means this tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
