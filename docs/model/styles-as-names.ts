import { register } from 'node:module'

/**
 * Lets Node import components: a style's module gives each class its own name. To be imported before any component.
 */
const loader = `
export async function load(url, context, next) {
  if (!url.split('?')[0].endsWith('.css')) return next(url, context)
  const source = 'export default new Proxy({}, { get: (_, name) => String(name) })'
  return { format: 'module', source, shortCircuit: true }
}`
register(`data:text/javascript,${encodeURIComponent(loader)}`)
