import { usePage } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { Price } from '#client/ui/price.tsx'
import { RichText } from '#client/ui/rich-text.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { whatsOn } from '#shared/ticketing/whats-on'
import { block } from '../block.tsx'
import { page, richText, text } from '../fields.ts'
import styles from './event-and-ticket-details.module.css'

const fields = {
  heading: text.or('Tickets'),
  details: richText,
  /** The production; without one, the one whose page this is. */
  production: page,
}

/** What tickets cost: for each price type its price in each zone. */
export const eventAndTicketDetails = block(fields, ({ heading, details, production }) => {
  const here = usePage()
  const { answer, isLoading } = useCall(whatsOn.production, { Id: production?.id ?? here.id })
  const priceTypes = answer?.priceTypes ?? []
  return (
    <>
      <SectionHead heading={heading}>{details && <RichText value={details} />}</SectionHead>
      {isLoading && <Skeleton lines={5} lineHeight="3rem" />}
      {!isLoading && priceTypes.length === 0 && <p className={styles.empty}>No prices added</p>}
      <div className={styles.types}>
        {priceTypes.map((priceType) => (
          <table key={priceType.heading} className={styles.type}>
            <caption className={styles.heading}>{priceType.heading}</caption>
            <tbody>
              {priceType.zonePriceInformation.map(({ zoneName, zonePrice }) => (
                <tr key={zoneName}>
                  <th scope="row">{zoneName}</th>
                  <td>
                    <Price amount={zonePrice} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  )
})
