import { counted } from '#shared/counted'
import { dollars, useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import type { Held } from './sale.ts'

/** The seats that a sale holds, and until when. */
export function HeldSeats({ held: { seats, totalCents, expiresAt } }: { held: Held }) {
  const shown = useShownTime()
  return (
    <section aria-labelledby="held">
      <h2 id="held">
        {counted(seats.length, 'seat')}, {dollars(totalCents)}
      </h2>
      <p>Held until {shown(expiresAt, 'eventTime')}.</p>
      <DeskTable>
        {seats.map(({ seatId, seat, zone, priceType, amountCents }) => (
          <tr key={seatId}>
            <th scope="row">{seat}</th>
            <td>
              {zone}, {priceType}
            </td>
            <td className="number">{dollars(amountCents)}</td>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}
