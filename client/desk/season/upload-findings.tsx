import type { ReactNode } from 'react'
import type { InferType } from 'yup'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import type { SeasonFindings } from '#shared/staff/season/season.schemas'
import { DeskTable, number } from '../frame/desk-table.tsx'
import styles from '../pages/pages.module.css'

type Findings = InferType<typeof SeasonFindings>

/** What the check of an upload found: what is wrong in its files, or how they differ from the season. */
export function UploadFindings({ findings }: { findings: Findings }) {
  const { failure, problems, problemCount, changes, changeCount, refused, refusedCount } = findings
  if (failure) return <Alert tone="error" title={failure} />
  if (problemCount > 0)
    return (
      <>
        <Alert
          tone="error"
          title={`${counted(problemCount, 'error')} in the folder. Correct the files and upload it again.`}
        />
        <Shown of={problemCount} lines={problems} />
        <LongList name="Errors" lines={problems}>
          <ProblemTable problems={problems} />
        </LongList>
      </>
    )
  return (
    <>
      {findings.hasChanged && <Alert title="The season has changed meanwhile. These are the differences now." />}
      {refusedCount > 0 && (
        <>
          <Alert tone="error" title="Nothing can be applied: what is sold or held stays as it is." />
          <Lines of={refusedCount} lines={refused} />
        </>
      )}
      <h3>{changeCount === 0 ? 'The box office has all of it already' : counted(changeCount, 'change')}</h3>
      <Shown of={changeCount} lines={changes} />
      {changeCount > 0 && (
        <LongList name="Changes" lines={changes}>
          <ChangeTable changes={changes} />
        </LongList>
      )}
      <SiteFiles {...findings} />
    </>
  )
}

/** More lines than a window shows scroll on their own, so that the buttons below them stay near. */
const LongList = ({ name, lines, children }: { name: string; lines: readonly unknown[]; children: ReactNode }) =>
  lines.length > 15 ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={name} tabIndex={0} className={styles.longList}>
      {children}
    </section>
  ) : (
    children
  )

const Shown = ({ of, lines }: { of: number; lines: readonly unknown[] }) =>
  of > lines.length && (
    <p>
      The first {lines.length} of {of}.
    </p>
  )

const Lines = ({ of, lines }: { of: number; lines: readonly string[] }) => (
  <>
    <Shown of={of} lines={lines} />
    <ul className="ruled-list">
      {lines.map((line) => (
        <li key={line} className={styles.values}>
          {line}
        </li>
      ))}
    </ul>
  </>
)

const ProblemTable = ({ problems }: Pick<Findings, 'problems'>) => (
  <DeskTable columns={['File', number('Line'), 'Error', 'What to do']}>
    {problems.map(({ file, line, what, remedy }) => (
      <tr key={`${file} ${line} ${what}`}>
        <td className={styles.values}>{file}</td>
        <td className="number">{line}</td>
        <td>{what}</td>
        <td>{remedy}</td>
      </tr>
    ))}
  </DeskTable>
)

/** `changed  production hamlet: name` as the command prints it: the kind of change, and what it changes. */
const ChangeTable = ({ changes }: Pick<Findings, 'changes'>) => (
  <DeskTable columns={['Change', 'What']}>
    {changes.map((line) => {
      const [, kind, what] = /^(\S+)\s+(.*)$/s.exec(line) ?? ['', '', line]
      return (
        <tr key={line}>
          <td>{kind}</td>
          <td className={styles.values}>{what}</td>
        </tr>
      )
    })}
  </DeskTable>
)

function SiteFiles({ siteFiles, siteFileCount }: Findings) {
  if (!siteFiles || siteFileCount === 0) return null
  return (
    <details>
      <summary>{counted(siteFileCount, 'file differs', 'files differ')} from the folder on the server</summary>
      <p>
        The site’s pages, forms, pictures and settings come from that folder. Copy these files there too, so that new
        productions have pages.
      </p>
      <Lines of={siteFileCount} lines={siteFiles} />
    </details>
  )
}
