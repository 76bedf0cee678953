import { Link } from 'react-router-dom'
import { season } from '#shared/staff/season/season'
import type { StaffResult } from '#shared/staff/staff-call'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useRefreshWhile } from '../data/use-refresh-while.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from '../pages/pages.module.css'
import { UploadPanel } from './upload-panel.tsx'

type Season = StaffResult<(typeof season)['read']>

const IN_PROGRESS = ['receiving', 'checking', 'applying']

/** What is on sale, and the upload of the venue's folder, which changes it. */
export function SeasonPage() {
  const state = useDesk(season.read)
  useRefreshWhile(IN_PROGRESS.includes(state.data?.upload?.step ?? ''), state.mutate)
  return (
    <>
      <PageHead title="Season" />
      <Loaded of={state}>
        {(data) => (
          <>
            <UploadPanel upload={data.upload} onChange={state.mutate} />
            <OnSale {...data} />
          </>
        )}
      </Loaded>
    </>
  )
}

function OnSale({ productions, hasMore }: Season) {
  const shown = useShownTime()
  return (
    <section aria-labelledby="on-sale" className={styles.panel}>
      <h2 id="on-sale">Performances to come</h2>
      {productions.length === 0 && <p>There are none. Upload the venue’s folder to add some.</p>}
      {hasMore && <p role="status">The 200 productions that are next.</p>}
      {productions.length > 0 && (
        <DeskTable columns={['Production', 'Hall', number('Performances'), 'From', 'To', 'On sale from']}>
          {productions.map((each) => (
            <tr key={each.id}>
              <td>
                <Link to="/performances" state={{ text: each.name }}>
                  {each.name}
                </Link>
              </td>
              <td className={styles.whole}>{each.hall}</td>
              <td className="number">{each.performances}</td>
              <td className={styles.whole}>{shown(each.first)}</td>
              <td className={styles.whole}>{shown(each.last)}</td>
              <td className={styles.whole}>{each.onSaleAt ? shown(each.onSaleAt) : 'Now'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </section>
  )
}
