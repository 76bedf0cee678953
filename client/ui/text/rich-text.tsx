import { type ComponentType, createContext, useContext } from 'react'
import type { RichText as RichTextValue } from '#shared/content/page'
import { classNames } from '../class-names.ts'
import styles from './rich-text.module.css'

export interface RichTextProps {
  value: RichTextValue
  /** `note`: smaller, for asides. */
  size?: 'text' | 'note'
  className?: string
}

/** The component that renders a text with blocks; provided on pages that have such a text. */
export const TextWithBlocks = createContext<ComponentType<RichTextProps> | null>(null)

/** An editor's text. The server has already sanitised it. */
export function RichText({ value, size = 'text', className }: RichTextProps) {
  const WithBlocks = useContext(TextWithBlocks)
  if (value.blocks && WithBlocks) return <WithBlocks value={value} size={size} className={className} />
  if (!value.html) return null
  const look = classNames(styles.text, styles[size], className)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it.
  return <div className={look} dangerouslySetInnerHTML={{ __html: value.html }} />
}
