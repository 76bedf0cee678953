import type { ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'h3' | 'p'
  children: ReactNode
}) => <Tag className="visually-hidden">{children}</Tag>
