import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Rules = typeof import('#shared/contact-rules')

/**
 * What the box office would refuse of a field, said as the field is left: all other faults come with the form's
 * answer. The rules for all countries come with the first field that is left.
 */
export function useFieldError(errorOf: (rules: Rules) => string | null): { error: string | undefined; check(): void } {
  const [error, setError] = useState<string | null>(null)
  const released = useRelease()
  const check = useCallback(async () => {
    // Without the rules the box office alone says it.
    const rules = await import('#shared/contact-rules').catch(() => null)
    // Its line would move the button that is being pressed away from under the pointer: the click comes first.
    await released.current
    setError(rules && errorOf(rules))
  }, [errorOf, released])
  return { error: error ?? undefined, check }
}

/** Settles once the pointer's last press has ended, and with it its click. */
function useRelease(): RefObject<Promise<void> | undefined> {
  const released = useRef<Promise<void>>(undefined)
  useEffect(() => {
    let release: (() => void) | undefined
    const press = () => {
      released.current = new Promise((resolve) => {
        release = resolve
      })
    }
    const end = () => release && setTimeout(release)
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('pointerdown', press, options)
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, options)
    return () => listening.abort()
  }, [])
  return released
}
