import type { ComponentType } from 'react'

/**
 * A line of a registry: a component in a chunk of its own. What a page uses is loaded before it is rendered,
 * on the server and in the browser alike, so that neither HTML nor hydration waits in the middle.
 */
export interface Entry<Props> {
  /** The manifest's key: the path of the chunk's module from the project's root. */
  readonly source: string
  load(): Promise<void>
  /** The component, once loaded. */
  component(): ComponentType<Props> | null
}

export function entry<Props>(source: string, load: () => Promise<ComponentType<Props>>): Entry<Props> {
  let loaded: ComponentType<Props> | null = null
  return {
    source,
    async load() {
      loaded ??= await load()
    },
    component: () => loaded,
  }
}
