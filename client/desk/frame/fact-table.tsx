import styles from './background-work.module.css'
import { DeskTable } from './desk-table.tsx'

/** What an action would do, as names and values. */
export const FactTable = ({ facts }: { facts: readonly (readonly [name: string, value: string | number])[] }) => (
  <DeskTable className={styles.facts}>
    {facts.map(([name, value]) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{value}</td>
      </tr>
    ))}
  </DeskTable>
)
