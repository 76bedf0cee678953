import { messagesOf } from '#client/data/field-errors.ts'
import { Alert } from '#client/ui/status/alert.tsx'
import type { Failure } from '#shared/ticketing/envelope'

/** A failure's messages in a red alert; nothing without one. */
export const PackageFailure = ({ failure }: { failure: Failure | null | undefined }) =>
  failure ? (
    <Alert tone="error">
      {messagesOf(failure).map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Alert>
  ) : null
