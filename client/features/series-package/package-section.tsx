import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { paths } from '#shared/routes'
import { PackageFailure } from './package-failure.tsx'
import styles from './series-package.module.css'
import { type PackageBooking, usePackageCalls } from './use-series-package.ts'

interface PackageSectionProps {
  booking: PackageBooking
  isOpen: boolean
  onOpen(): void
  onDone(): void
}

/** The packages of the series. Choosing another than the cart's replaces that one, after a confirmation. */
export function PackageSection({ booking, isOpen, onOpen, onDone }: PackageSectionProps) {
  const { opening, packageId, isReady } = booking
  const packages = opening.data?.packages ?? []
  const [picked, setPicked] = useState<number | null>(null)
  const [replacement, setReplacement] = useState<number | null>(null)
  const { removePackage } = usePackageCalls(booking)
  const chosenId = picked ?? packageId ?? (packages.length === 1 ? (packages[0]?.id ?? null) : null)
  const chosen = packages.find(({ id }) => id === packageId)
  const pick = (id: number) => {
    if (booking.packageInCart !== null && booking.packageInCart !== id) setReplacement(id)
    else setPicked(id)
  }
  const replace = async () => {
    const isRemoved = booking.packageInCart === null || (await removePackage(booking.packageInCart))
    if (isRemoved) {
      setPicked(replacement)
      booking.choose(null)
      onOpen()
    }
    setReplacement(null)
  }
  return (
    <CollapsibleStep
      number={1}
      heading="Package"
      isOpen={isOpen}
      isDone={chosen !== undefined}
      summary={chosen && <p>{chosen.label}</p>}
      onEdit={onOpen}
    >
      {opening.isLoading && (
        <div className={styles.packagesSkeleton}>
          <Spinner label="Loading the packages" />
        </div>
      )}
      {opening.data && packages.length === 0 && (
        <p>
          No package of this series is on sale at the moment. <a href={paths.whatsOn}>See what’s on</a>.
        </p>
      )}
      {packages.length > 0 && (
        <div inert={!isReady}>
          <RadioList
            legend="Choose a package"
            isLegendHidden
            value={chosenId}
            onChoose={(value) => pick(Number(value))}
            options={packages.map(({ id, label, discount }) => ({ value: id, label, aside: discount }))}
          />
        </div>
      )}
      <PackageFailure booking={booking} of="package" />
      {packages.length > 0 && (
        <div>
          <Button
            disabled={chosenId === null || !isReady}
            onClick={() => {
              booking.choose(chosenId)
              onDone()
            }}
          >
            Continue to tickets
          </Button>
        </div>
      )}
      <Dialog
        isOpen={replacement !== null}
        isStatic
        size="small"
        title="Choose another package?"
        onClose={() => setReplacement(null)}
        onConfirm={replace}
        confirmLabel="Yes"
        cancelLabel="No"
        isBusy={booking.pendingAction === 'package'}
      >
        <p>The package in your cart and its tickets will be removed.</p>
      </Dialog>
    </CollapsibleStep>
  )
}
