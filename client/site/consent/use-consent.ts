import { type RefObject, useEffect, useRef, useState } from 'react'
import { listen } from '#client/ui/listen.ts'
import { CONSENT_KEY, type ConsentChoice, choiceIn, readChoice, writeChoice } from './consent-choice.ts'
import { startTagManager, stopTagManager } from './consented-tag-manager.ts'

interface Options {
  id: string
  requests: number
  banner: RefObject<HTMLElement | null>
}

/**
 * The visitor's choice, what follows from it, and whether the banner is open. A choice counts in all tabs. After a
 * withdrawal the page is loaded again, because scripts that run can't be unloaded.
 */
export function useConsent({ id, requests, banner }: Options) {
  const [choice, setChoice] = useState(readChoice)
  const [isOpen, setIsOpen] = useState(choice === null)
  const isRunning = useRef(false)
  const opener = useRef<HTMLElement | null>(null)

  function apply(next: ConsentChoice | null, isNew: boolean) {
    setChoice(next)
    if (next === 'granted' && !isRunning.current) startTagManager(id, isNew)
    if (next !== 'granted' && isRunning.current) stopTagManager()
    isRunning.current = next === 'granted'
  }
  function choose(next: ConsentChoice) {
    const isWithdrawal = isRunning.current && next === 'denied'
    writeChoice(next)
    apply(next, true)
    if (isWithdrawal) window.location.reload()
    setIsOpen(false)
    const rest = opener.current ?? document.getElementById('main')
    rest?.focus({ preventScroll: true })
    opener.current = null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document; the container doesn't change.
  useEffect(() => {
    apply(choice, false)
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== CONSENT_KEY) return
      const next = choiceIn(newValue, Date.now())
      apply(next, true)
      if (next) setIsOpen(false)
    }
    return listen(window, { storage: follow })
  }, [])

  useEffect(() => {
    if (requests === 0) return
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setIsOpen(true)
  }, [requests])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for while it is open, it gets the focus as well.
  useEffect(() => {
    if (isOpen && opener.current) banner.current?.focus()
  }, [isOpen, requests, banner])

  return { choice, isOpen, choose }
}
