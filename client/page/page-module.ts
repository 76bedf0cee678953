/**
 * A page's layout or block in a separate chunk. A page's modules are loaded before it is rendered, on the server and in
 * the browser, so that neither the HTML nor hydration waits for a chunk.
 */
export interface PageModule<Component = unknown> {
  /** The manifest's key: the module's path from the project's root. */
  readonly source: string
  load(): Promise<void>
  /** The component, once loaded. */
  component(): Component | null
}

export function pageModule<Component>(source: string, load: () => Promise<Component>): PageModule<Component> {
  let loaded: Component | null = null
  return {
    source,
    async load() {
      loaded ??= await load()
    },
    component: () => loaded,
  }
}
