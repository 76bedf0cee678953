import { useEffect, useEffectEvent, useState } from 'react'
import { plainText } from '#shared/address-state/named-parts'
import { MAX_KEYWORDS } from '#shared/address-state/read-search-query'

/** Milliseconds from the last key until the search runs. */
const DEBOUNCE = 400

export interface Keywords {
  /** What is in the box. */
  text: string
  type(text: string): void
  /** Searches at once. */
  submit(): void
}

/**
 * The keywords as they are typed. They become those of the address after a moment without a key; those of an address
 * that the visitor comes back to, or that a link leads to, replace what was typed.
 */
export function useKeywords(applied: string, apply: (keywords: string) => void): Keywords {
  const [typed, setTyped] = useState({ text: applied, of: applied, sent: applied })
  // The address may catch up with what was sent while more is being typed: that stays.
  if (typed.of !== applied)
    setTyped(typed.sent === applied ? { ...typed, of: applied } : { text: applied, of: applied, sent: applied })
  const { text, sent } = typed
  const keywords = plainText(text, MAX_KEYWORDS)
  const send = useEffectEvent(() => {
    setTyped((last) => ({ ...last, sent: keywords }))
    apply(keywords)
  })
  useEffect(() => {
    if (keywords === sent) return
    const timer = setTimeout(() => send(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [keywords, sent])
  return {
    text,
    type: (next) => setTyped((last) => ({ ...last, text: next })),
    submit: () => {
      if (keywords === sent) return
      setTyped((last) => ({ ...last, sent: keywords }))
      apply(keywords)
    },
  }
}
