import { actionMessages } from '#client/data/field-errors.ts'
import { FocusedError } from '#client/ui/status/focused-error.tsx'
import type { Failure } from '#shared/ticketing/envelope'

/** The failure of a call that a button made. Place it directly before that button. */
export const ActionFailure = ({ failure, className }: { failure: Failure | null | undefined; className?: string }) => (
  <FocusedError of={failure} messages={failure ? actionMessages(failure) : []} className={className} />
)
