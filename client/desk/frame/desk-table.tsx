import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './desk-table.module.css'

interface NumberColumn {
  number: string
}
/** A column's name. The name of a column of numbers is above their right edge. */
type Column = string | NumberColumn

/** The name of a column of numbers. */
export const number = (name: string): NumberColumn => ({ number: name })

interface DeskTableProps {
  /** Without columns, each row begins with its name. A column that is false is left out. */
  columns?: readonly (Column | false)[]
  caption?: ReactNode
  className?: string | undefined
  /** The rows of the sums. */
  foot?: ReactNode
  children: ReactNode
}

/** A table. In a window that is too narrow for it, it scrolls sideways by itself, also by keyboard. */
export function DeskTable({ columns, caption, className, foot, children }: DeskTableProps) {
  const { box, isCut } = useIsCut()
  return (
    <div ref={box} className={styles.box} tabIndex={isCut ? 0 : undefined}>
      <table className={className}>
        {caption && <caption>{caption}</caption>}
        {columns && <Head columns={columns.filter((each) => each !== false)} />}
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

const Head = ({ columns }: { columns: readonly Column[] }) => (
  <thead>
    <tr>
      {columns.map((column) =>
        typeof column === 'string' ? (
          <th key={column} scope="col">
            {column}
          </th>
        ) : (
          <th key={column.number} scope="col" className="number">
            {column.number}
          </th>
        ),
      )}
    </tr>
  </thead>
)

/** Whether an element's content is wider than it is. */
function useIsCut() {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollWidth > element.clientWidth))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return { box, isCut }
}
