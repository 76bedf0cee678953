import type { ReactNode } from 'react'

/** Text for a screen reader alone. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'h3' | 'p'
  children: ReactNode
}) => <Tag className="visually-hidden">{children}</Tag>
