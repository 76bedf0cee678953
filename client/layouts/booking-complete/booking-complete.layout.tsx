import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Receipt, ReceiptFailure } from '#client/features/receipt/receipt.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { pageLayout } from '../page-layout.ts'

/**
 * The receipt: `/purchase/booking-complete?orderId=&sessionKey=`. Its parameters are one visitor's own: only the
 * browser reads them.
 */
function BookingComplete() {
  const { search } = useLocation()
  const [browserSearch, setBrowserSearch] = useState<string | null>(null)
  useEffect(() => setBrowserSearch(search), [search])
  if (browserSearch === null) {
    return (
      <div className="page-width section">
        <Spinner label="Loading your order" />
      </div>
    )
  }
  const query = new URLSearchParams(browserSearch)
  const orderId = query.get('orderId') ?? ''
  const sessionKey = query.get('sessionKey') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(orderId) || sessionKey === '') return <ReceiptFailure />
  return <Receipt orderId={Number(orderId)} sessionKey={sessionKey} />
}

export const layout = pageLayout(BookingComplete)
