import { useEffect, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { inOneLine } from '#client/site/address/address-values.ts'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { account } from '#shared/ticketing/account/account'
import type { Failure } from '#shared/ticketing/envelope'
import styles from './addresses.module.css'
import { controlId, type SavedAddress } from './saved-address.ts'

interface AddressListProps {
  addresses: readonly SavedAddress[]
  /** The countries and their states. */
  states: readonly { id: number; name: string }[]
  /** The last change. */
  done: string | null
  /** The id of the control to focus: the one that opened the form the visitor comes back from. */
  returnTo: string | null
  onEdit(address: SavedAddress | null): void
  onChanged(done: string): Promise<void>
}

/** The customer's addresses with their actions. */
export function AddressList({ addresses, states, done, returnTo, onEdit, onChanged }: AddressListProps) {
  const { change, busy, failure } = useChanges(onChanged)
  const [deleting, setDeleting] = useState<SavedAddress | null>(null)
  const inWords = (address: SavedAddress) =>
    inOneLine({ ...address, state: states.find(({ id }) => id === address.stateId)?.name ?? null })
  useEffect(() => {
    if (returnTo) document.getElementById(returnTo)?.focus()
  }, [returnTo])
  return (
    <>
      {done && !failure && busy === null && <FormResult key={done} title={done} />}
      {addresses.length === 0 && <p className="lead">No addresses found.</p>}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <li key={address.id} className={styles.entry}>
            <div>
              {address.isPrimary && <p className={`label ${styles.primary}`}>Primary address</p>}
              <Lines address={address} state={states.find(({ id }) => id === address.stateId)?.name} />
            </div>
            <div className={styles.actions}>
              <Button variant="quiet" id={controlId(address)} onClick={() => onEdit(address)}>
                Edit<VisuallyHidden>: {inWords(address)}</VisuallyHidden>
              </Button>
              {!address.isPrimary && (
                <>
                  <Button
                    variant="quiet"
                    isBusy={busy === address.id && !deleting}
                    onClick={() => change(account.addressSetPrimary, address, 'Your primary address has been changed')}
                  >
                    Make Primary<VisuallyHidden>: {inWords(address)}</VisuallyHidden>
                  </Button>
                  <Button variant="quiet" onClick={() => setDeleting(address)}>
                    Delete<VisuallyHidden>: {inWords(address)}</VisuallyHidden>
                  </Button>
                </>
              )}
            </div>
            <ActionFailure failure={failure?.at === address.id ? failure.of : null} className={styles.failure} />
          </li>
        ))}
      </ul>
      <div>
        <Button id={controlId(null)} onClick={() => onEdit(null)}>
          Add New
        </Button>
      </div>
      <Dialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete this address?"
        size="small"
        confirmLabel="Delete address"
        isBusy={busy !== null}
        onConfirm={async () => {
          // An open dialog makes the page behind it inert, so the focus waits until it is closed.
          const close = () => setDeleting(null)
          if (deleting) await change(account.addressDelete, deleting, 'Your address has been deleted', close)
        }}
      >
        <p>{deleting && inWords(deleting)}</p>
      </Dialog>
    </>
  )
}

const Lines = ({ address, state }: { address: SavedAddress; state: string | undefined }) => (
  <address className={styles.lines}>
    {[address.line1, address.line2, [address.suburb, state, address.postCode].filter(Boolean).join(' ')]
      .filter(Boolean)
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </address>
)

/** Deletes an address or makes it the primary one. Runs one change at a time. */
function useChanges(onChanged: AddressListProps['onChanged']) {
  const callTicketing = useTicketing()
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ at: number; of: Failure } | null>(null)
  const change = async (
    call: typeof account.addressDelete | typeof account.addressSetPrimary,
    { id }: SavedAddress,
    done: string,
    onAnswered?: () => void,
  ) => {
    if (busy !== null) return
    setBusy(id)
    setFailure(null)
    const envelope = await callTicketing(call, { id })
    onAnswered?.()
    if (envelope.isError) setFailure({ at: id, of: envelope })
    else await onChanged(done)
    setBusy(null)
  }
  return { change, busy, failure }
}
