import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { ErrorFallback } from '#client/ui/status/error-boundary.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { Part } from './foundations.tsx'
import styles from './style-guide.module.css'

/** Messages and loading states. */
export const Messages = () => (
  <>
    <Part name="Messages">
      <Alert title="Doors open at seven">
        <p>The foyer is open from six.</p>
      </Alert>
      <Alert tone="success" title="Tickets sent. Please check your email." />
      <Alert tone="error" title="These seats were just taken">
        <p>Please choose others.</p>
      </Alert>
      <ErrorFallback />
      <ADialog />
    </Part>
    <Part name="Waiting">
      <Spinner delay={0} label="Loading your order" />
      <Skeleton lines={3} />
    </Part>
    <Part name="Steps">
      <Steps />
    </Part>
  </>
)

function ADialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Open a dialog
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Leave these seats?"
        onConfirm={() => setIsOpen(false)}
      >
        <p>They go back to the others who are looking.</p>
      </Dialog>
    </div>
  )
}

function Steps() {
  const [open, setOpen] = useState(2)
  return (
    <div>
      <CollapsibleStep
        number={1}
        heading="Your details"
        isOpen={open === 1}
        isDone
        summary="Grace Hopper, grace@example.org"
        onEdit={() => setOpen(1)}
      >
        <Button onClick={() => setOpen(2)}>Continue</Button>
      </CollapsibleStep>
      <CollapsibleStep number={2} heading="Delivery" isOpen={open === 2} onEdit={() => setOpen(2)}>
        <p>How would you like your tickets?</p>
      </CollapsibleStep>
      <CollapsibleStep number={3} heading="Payment" isOpen={false}>
        {null}
      </CollapsibleStep>
    </div>
  )
}
