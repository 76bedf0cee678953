import { useState } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { account } from '#shared/ticketing/account/account'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import { AddressEditor } from './address-editor.tsx'
import { AddressList } from './address-list.tsx'
import { controlId, countries, type SavedAddress } from './saved-address.ts'

/** Shown beside the list: the form for one address, or the result of the last change. */
type Shown =
  | { type: 'list'; done: string | null; returnTo: string | null }
  | { type: 'editor'; address: SavedAddress | null }

/** The customer's addresses, one of which is the primary address. */
function Addresses() {
  const response = useCustomerCall(account.addresses, undefined, { isPersonal: true })
  const { data } = usePreloaded(countries)
  const [shown, setShown] = useState<Shown>({ type: 'list', done: null, returnTo: null })
  const showList = (done: string | null, returnTo: string | null = null) => setShown({ type: 'list', done, returnTo })
  const refresh = async (done: string) => {
    await response.revalidate()
    showList(done)
  }
  return (
    <AccountFrame>
      {shown.type === 'editor' ? (
        <AddressEditor
          address={shown.address}
          onSaved={() => refresh('Your address has been saved')}
          onCancel={() => showList(null, controlId(shown.address))}
        />
      ) : (
        <CustomerList response={response} loading="Loading your addresses" isEmpty={false} empty={null}>
          <AddressList
            addresses={response.data?.addresses ?? []}
            states={data?.countries.flatMap(({ states }) => states) ?? []}
            done={shown.done}
            returnTo={shown.returnTo}
            onEdit={(address) => setShown({ type: 'editor', address })}
            onChanged={refresh}
          />
        </CustomerList>
      )}
    </AccountFrame>
  )
}

export const layout = pageLayout(Addresses, { preloadsOf: () => [countries], related: accountPages })
