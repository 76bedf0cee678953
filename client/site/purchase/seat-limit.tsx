import { useVenue } from '#client/page/page-context.tsx'
import { counted } from '#shared/counted'

interface SeatLimitProps {
  /** The maximum, which has been reached. */
  most: number
  unit: 'seat' | 'ticket'
  of?: 'order' | 'package'
}

/** Says that an order or a package has reached its maximum of seats, and what larger groups can do. */
export function SeatLimit({ most, unit, of = 'order' }: SeatLimitProps) {
  const { phone } = useVenue()
  return (
    <>
      {counted(most, unit)} is the most that one {of} takes. For more, call the box office on{' '}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>.
    </>
  )
}
