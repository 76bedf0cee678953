import { Price } from '#client/ui/programme/price.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { page, richText, text } from '../fields.ts'
import { Awaited } from '../skeleton-while-loading.tsx'
import { useProduction } from '../use-production.ts'
import styles from './event-and-ticket-details.module.css'

const fields = {
  heading: text.or('Tickets'),
  details: richText,
  /** The production; without one, the one whose page this is. */
  production: page,
}

/** What tickets cost: for each price type its price in each zone. */
export const eventAndTicketDetails = block(fields, ({ heading, details, production }) => {
  const asked = useProduction(production)
  const priceTypes = asked.data?.priceTypes ?? []
  return (
    <>
      <SectionHeader heading={heading}>{details && <RichText value={details} />}</SectionHeader>
      <Awaited asked={asked} place={<TypesPlace />} isEmpty={priceTypes.length === 0} empty="No prices added">
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
      </Awaited>
    </>
  )
})

/** The room of as many price types as most productions have, each with the hall's five zones. */
const TypesPlace = () => (
  <div className={styles.types} aria-hidden="true">
    {['A', 'B', 'C', 'D'].map((type) => (
      <span key={type} className={styles.place} />
    ))}
  </div>
)
