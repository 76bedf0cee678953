import styles from './background-work.module.css'

/** What an action would do, as names and values. */
export const FactTable = ({ facts }: { facts: readonly (readonly [name: string, value: string | number])[] }) => (
  <table className={styles.facts}>
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
