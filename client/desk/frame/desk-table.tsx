import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  const box = useFocusableIfCut()
  return (
    <div ref={box} className={styles.box}>
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

/** Lets the focus reach an element as long as its content is wider than itself, so that the arrow keys scroll it. */
function useFocusableIfCut() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    update()
    const observer = new ResizeObserver(update)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return box
}
