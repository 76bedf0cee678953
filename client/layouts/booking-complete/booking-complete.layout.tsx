import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Receipt, ReceiptFailure, ReceiptLoading } from '#client/features/receipt/receipt.tsx'
import { pageLayout } from '#client/page/page-layout.ts'

/**
 * The receipt: `/purchase/booking-complete?orderId=&sessionKey=`. Its parameters are one visitor's own: only the
 * browser reads them.
 */
function BookingComplete() {
  const { search } = useLocation()
  const [browserSearch, setBrowserSearch] = useState<string | null>(null)
  useEffect(() => setBrowserSearch(search), [search])
  if (browserSearch === null) return <ReceiptLoading />
  const query = new URLSearchParams(browserSearch)
  const orderId = query.get('orderId') ?? ''
  const sessionKey = query.get('sessionKey') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(orderId) || sessionKey === '') return <ReceiptFailure />
  return <Receipt orderId={Number(orderId)} sessionKey={sessionKey} />
}

export const layout = pageLayout(BookingComplete)
