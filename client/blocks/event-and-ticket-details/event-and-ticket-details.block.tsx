import { Price } from '#client/ui/text/price.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { page, richText, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { productionPreload } from '../production-preload.ts'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import styles from './event-and-ticket-details.module.css'

const fields = {
  heading: text.or('Tickets'),
  details: richText,
  /** The production. Defaults to the one that the page is about. */
  production: page,
}

/** Ticket prices: for each price type, its price in each zone. */
export const eventAndTicketDetails = preloadedBlock(fields, productionPreload, ({ heading, details, response }) => {
  const priceTypes = response.data?.priceTypes ?? []
  return (
    <>
      <SectionHeader heading={heading}>{details && <RichText value={details} />}</SectionHeader>
      <SkeletonWhileLoading
        response={response}
        skeleton={<PriceTypesSkeleton />}
        isEmpty={priceTypes.length === 0}
        empty="No prices added"
      >
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
      </SkeletonWhileLoading>
    </>
  )
})

/** A skeleton of four price types, as most productions have, with five zones each. */
const PriceTypesSkeleton = () => (
  <div className={styles.types} aria-hidden="true">
    {['A', 'B', 'C', 'D'].map((type) => (
      <span key={type} className={styles.skeleton} />
    ))}
  </div>
)
