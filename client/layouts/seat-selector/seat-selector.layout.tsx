import { SeatSelector } from '#client/features/seat-selector/seat-selector.tsx'
import { pageLayout } from '../page-layout.ts'

/** Choosing one's own seats: `/purchase/syos`. It has no header and no footer. */
const SeatSelectorPage = () => <SeatSelector />

export const layout = pageLayout(SeatSelectorPage)
