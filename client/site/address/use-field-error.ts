import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listen } from '#client/ui/listen.ts'

type Rules = typeof import('#shared/contact-rules')

/**
 * Validates a field on blur by the box office's own rule; other errors come with the form's response. The rules for all
 * countries load on the first blur.
 */
export function useFieldError(errorOf: (rules: Rules) => string | null): { error: string | undefined; check(): void } {
  const [error, setError] = useState<string | null>(null)
  const released = useRelease()
  const check = useCallback(async () => {
    // Without the rules, only the box office validates.
    const rules = await import('#shared/contact-rules').catch(() => null)
    // The message would move the button that is being pressed, so the click is handled first.
    await released.current
    setError(rules && errorOf(rules))
  }, [errorOf, released])
  return { error: error ?? undefined, check }
}

/** Resolves once the last pointer press and its click have ended. */
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
    return listen(window, { pointerdown: press, pointerup: end, pointercancel: end }, { capture: true })
  }, [])
  return released
}
