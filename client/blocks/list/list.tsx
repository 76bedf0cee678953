import { RichText } from '#client/ui/rich-text.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { block } from '../block.tsx'
import { items, richText, text } from '../fields.ts'
import styles from './list.module.css'

const fields = { heading: text, items: items({ heading: text.required(), text: richText }, 'listItem').required() }

/** Things worth a line each: what it is on the left, what to know about it on the right. */
export const list = block(fields, ({ heading, items: all }) => (
  <>
    <SectionHead heading={heading} />
    <ul className={styles.list}>
      {all.map((item) => (
        <li key={item.heading} className={styles.item}>
          <h3>{item.heading}</h3>
          {item.text && <RichText value={item.text} />}
        </li>
      ))}
    </ul>
  </>
))
