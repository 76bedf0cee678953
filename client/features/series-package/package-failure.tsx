import { ActionFailure } from '#client/site/form/action-failure.tsx'
import type { PackageAction, PackageBooking } from './use-series-package.ts'

interface PackageFailureProps {
  booking: PackageBooking
  /** The changes that the button below makes. */
  of: PackageAction
}

/** The failure of one button's change to the package. Place it directly before that button. */
export const PackageFailure = ({ booking: { failure }, of }: PackageFailureProps) => (
  <ActionFailure failure={failure?.action === of ? failure.of : null} />
)
