import { type ReactNode, useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { NeedsScripts } from '#client/site/purchase/needs-scripts.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'
import { pageWithoutWayBack, type SelectorAddress, selectorAddress, wayBack } from './answers/address.ts'
import { useSeats } from './answers/use-seats.ts'
import { ErrorDialog } from './dialogs/questions.tsx'
import styles from './frame.module.css'
import { Frame } from './frame.tsx'
import { Selector } from './selector.tsx'

/**
 * Choosing seats on the map: `/purchase/syos?performanceId=`. The server renders the same page for every performance;
 * the browser reads the address.
 */
function SeatSelector() {
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const address = useMemo(() => selectorAddress(search), [search])
  const goBack = useGoBack(address)
  if (!isHydrated) return <Loading />
  const { performanceId, packageId } = address
  if (performanceId === null) return <Failed onGoBack={goBack}>Invalid Url.</Failed>
  return <Loaded key={`${packageId} ${performanceId}`} address={address} onGoBack={goBack} />
}

export const layout = pageLayout(SeatSelector)

function Loaded({ address, onGoBack }: { address: SelectorAddress; onGoBack(): void }) {
  const seats = useSeats(address)
  if (seats === 'loading') return <Loading onCancel={onGoBack} />
  if (seats === 'failed') {
    const what = address.packageId === null ? 'performance' : 'package'
    return <Failed onGoBack={onGoBack}>An error occurred while trying to retrieve the {what}.</Failed>
  }
  return <Selector address={address} seats={seats} onGoBack={onGoBack} />
}

function Loading({ onCancel }: { onCancel?(): void }) {
  const { name } = usePage()
  return (
    <Frame title={name} onCancel={onCancel}>
      <NeedsScripts />
      <div className={styles.loading}>
        <Spinner label="Loading the seats" />
      </div>
    </Frame>
  )
}

function Failed({ onGoBack, children }: { onGoBack(): void; children: ReactNode }) {
  const { name } = usePage()
  return (
    <Frame title={name} onCancel={onGoBack}>
      <ErrorDialog onGoBack={onGoBack}>
        <p>{children}</p>
      </ErrorDialog>
    </Frame>
  )
}

/** Returns to the page that the visitor came from: the one in the address, or else the previous one in the history. */
function useGoBack(address: SelectorAddress): () => void {
  const navigateToPage = useNavigateToPage()
  return useCallback(() => {
    const path = wayBack(address)
    if (path) void navigateToPage(path, { replace: true })
    else if (window.history.length > 1) window.history.back()
    else void navigateToPage(pageWithoutWayBack, { replace: true })
  }, [address, navigateToPage])
}
