import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { door } from '#shared/staff/door/door'
import { callWithin, isUnreachable } from './call-within.ts'
import { readList, type StoredList, storeList } from './door-store.ts'

/** How often the list is refreshed, and how long it may load, in milliseconds. */
const REFRESH_MS = 120_000
const LOAD_MS = 30_000

/** Browsers calculate digests and store pages at addresses with TLS only, and on the machine itself. */
export const canWorkOffline = () => window.isSecureContext

/** Returns the performance's list as this device stores it, and refreshes it. Undefined while there is none. */
export function useOfflineList(performanceId: number): StoredList | undefined {
  const [list, setList] = useState<StoredList>()
  useEffect(() => {
    void readList(performanceId).then((stored) => setList((loaded) => loaded ?? stored))
  }, [performanceId])
  useSWR(
    canWorkOffline() ? ['offlineList', performanceId] : null,
    async () => {
      try {
        const loadedAt = Date.now()
        const loaded = { ...(await callWithin(LOAD_MS, door.offlineList, { performanceId })), loadedAt }
        await storeList(loaded)
        setList(loaded)
      } catch (error) {
        // SWR stops refreshing after an error.
        if (!isUnreachable(error)) throw error
      }
      return null
    },
    { refreshInterval: REFRESH_MS, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return list
}
