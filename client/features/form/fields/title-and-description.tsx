import { RichText } from '#client/ui/text/rich-text.tsx'
import type { FieldProps } from '../form-state.ts'

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'strong'] as const

/** An editor's text between fields. The page has its own first-level heading. */
export function TitleAndDescription({ field }: FieldProps) {
  const { caption, captionTag, bodyText } = field.settings
  const Tag = TAGS.find((tag) => tag === captionTag) ?? 'h2'
  return (
    <div>
      {caption && <Tag>{caption}</Tag>}
      {/<[a-z]/i.test(bodyText) ? <RichText value={{ html: bodyText }} /> : bodyText && <p>{bodyText}</p>}
    </div>
  )
}
