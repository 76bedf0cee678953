import { type RefObject, useEffect } from 'react'

/**
 * Shows a `<dialog>` as modal while `isOpen`. When it closes, the focus returns to its previous element, or to the
 * content of a page that has been opened meanwhile.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const opener = document.activeElement
    const address = location.pathname + location.search
    const root = document.documentElement
    const isOuter = !root.hasAttribute('data-scrolls')
    if (isOuter && root.scrollHeight > root.clientHeight) root.setAttribute('data-scrolls', '')
    element.showModal()
    return () => {
      element.close()
      if (isOuter) root.removeAttribute('data-scrolls')
      const isElsewhere = location.pathname + location.search !== address
      const next = isElsewhere ? document.getElementById('main') : opener
      if ((next instanceof HTMLElement || next instanceof SVGElement) && next.isConnected)
        next.focus({ preventScroll: isElsewhere })
    }
  }, [dialog, isOpen])
}
