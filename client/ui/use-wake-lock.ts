import { useEffect } from 'react'
import { listen } from '#client/ui/listen.ts'

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    // Refused when the battery is low, for example. The lock ends by itself when the page is hidden.
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isOver) void held.release()
          else lock = held
        },
        () => {},
      )
    }
    hold()
    const stopListening = listen(document, { visibilitychange: hold })
    return () => {
      isOver = true
      stopListening()
      void lock?.release()
    }
  }, [])
}
