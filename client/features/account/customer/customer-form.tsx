import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { CustomerList } from './customer-list.tsx'

interface CustomerFormProps<T> {
  response: CallState<T>
  /** What is being loaded, for a screen reader: `Loading your details`. */
  loading: string
  children(saved: T): ReactNode
}

/**
 * A page of the account with a form of what is saved. Once it is there, the form stays: a later failure to load again
 * takes nothing that was typed.
 */
export const CustomerForm = <T,>({ response, loading, children }: CustomerFormProps<T>) => (
  <AccountFrame>
    {response.data ? (
      children(response.data)
    ) : (
      <CustomerList response={response} loading={loading} isEmpty={false} empty={null}>
        {null}
      </CustomerList>
    )}
  </AccountFrame>
)
