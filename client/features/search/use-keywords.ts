import { useEffect, useEffectEvent, useState } from 'react'
import { plainText } from '#shared/address-state/named-parts'
import { MAX_KEYWORDS } from '#shared/address-state/read-search-query'

/** The delay between the last keystroke and the search, in milliseconds. */
const DEBOUNCE = 400

export interface Keywords {
  /** The search field's text. */
  text: string
  type(text: string): void
  /** Searches immediately. */
  submit(): void
}

/** Debounces the typed keywords into the address. Keywords from the history or from a link replace the typed ones. */
export function useKeywords(applied: string, apply: (keywords: string) => void): Keywords {
  const [typed, setTyped] = useState({ text: applied, of: applied, sent: applied })
  // The address may catch up with submitted keywords while the visitor types more, which stays.
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
