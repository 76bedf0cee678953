import { Fragment } from 'react'
import { RichText, type RichTextProps } from '#client/ui/text/rich-text.tsx'
import type { Block } from '#shared/content/page'
import { SafeBlock, useBlockTheme } from './safe-block.tsx'
import styles from './text-with-blocks.module.css'

/** A text with blocks at their positions in it. A block that fails doesn't affect the text. */
export function TextAndBlocks({ value: { html, blocks = [] }, size, className }: RichTextProps) {
  const words = (from = 0, to?: number) => <RichText value={{ html: html.slice(from, to).trim() }} size={size} />
  return (
    <div className={className}>
      {blocks.map(({ at, block }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an editor may put one block into a text twice.
        <Fragment key={index}>
          {words(blocks[index - 1]?.at, at)}
          <BlockInText block={block} />
        </Fragment>
      ))}
      {words(blocks.at(-1)?.at)}
    </div>
  )
}

const BlockInText = ({ block }: { block: Block }) => (
  <div className={styles.block} {...useBlockTheme(block)}>
    <SafeBlock block={block} />
  </div>
)
