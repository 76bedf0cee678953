import type { CSSProperties } from 'react'

/** The custom property for each colour name of the content service. Other names become `--theme-{name}`. */
const propertyOf: Record<string, string> = {
  pageBackground: '--ground',
  background: '--ground',
  pageText: '--ink',
  text: '--ink',
  surface: '--surface',
  accent: '--accent',
  accentText: '--on-accent',
  mutedText: '--ink-muted',
  line: '--line',
  link: '--link',
  focus: '--focus',
  error: '--error',
  success: '--success',
}
const COLOUR = /^#[0-9a-f]{6}$/i

/** Returns a theme of the content service as custom properties. Values other than `#rrggbb` are omitted. */
export function themeVariables(colours: Record<string, string> | undefined): CSSProperties {
  const entries = Object.entries(colours ?? {}).filter(([, colour]) => COLOUR.test(colour))
  return Object.fromEntries(entries.map(([name, colour]) => [property(name), colour])) as CSSProperties
}

const property = (name: string): string =>
  Object.hasOwn(propertyOf, name)
    ? (propertyOf[name] as string)
    : `--theme-${name
        .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
        .replace(/[^a-zA-Z0-9]+/g, '-')
        .toLowerCase()}`
