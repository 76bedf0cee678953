/**
 * An entry of a registry: a component in a chunk of its own. The components of a page are loaded before it is rendered,
 * on the server and in the browser alike, so that neither the HTML nor hydration waits for a chunk.
 */
export interface Entry<Component> {
  /** The manifest's key: the path of the chunk's module from the project's root. */
  readonly source: string
  load(): Promise<void>
  /** The component, once loaded. */
  component(): Component | null
}

export function entry<Component>(source: string, load: () => Promise<Component>): Entry<Component> {
  let loaded: Component | null = null
  return {
    source,
    async load() {
      loaded ??= await load()
    },
    component: () => loaded,
  }
}
