import type { ReactNode } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { CustomerList } from './customer-list.tsx'

interface CustomerFormProps<T> {
  response: CallState<T>
  /** The loading message for screen readers: `Loading your details`. */
  loading: string
  children(saved: T): ReactNode
}

/**
 * An account page with a form of saved data. Once loaded, the form stays mounted: a later failure to load discards no
 * input.
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
