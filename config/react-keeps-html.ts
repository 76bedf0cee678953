import type { Plugin } from 'vite'

const RENDER_ELEMENT = 'function renderElement(request, task, keyPath, type, props, ref) {'
/** For each component, the HTML of so many keys is kept: the site as it was and as it is, and in a preview. */
const KEYS_KEPT = 8
const KEEPER = `var keptHtml = new WeakMap();
function renderElement(request, task, keyPath, type, props, ref) {
  var key = "function" === typeof type && type.keepsHtml ? props.keptBy : null;
  var segment = task.blockedSegment;
  if ("string" !== typeof key || null === segment) return renderWholeElement(request, task, keyPath, type, props, ref);
  // Ids depend on the place in the page.
  key += " " + task.treeContext.id + " " + task.treeContext.overflow;
  var kept = keptHtml.get(type);
  if (!kept) keptHtml.set(type, kept = new Map());
  var html = kept.get(key);
  if (void 0 !== html) {
    segment.chunks.push(html);
    segment.lastPushedText = false;
    return;
  }
  var from = segment.chunks.length, children = segment.children.length;
  var { highImagePreloads, bulkPreloads } = request.renderState, preloads = highImagePreloads.size + bulkPreloads.size;
  renderWholeElement(request, task, keyPath, type, props, ref);
  html = segment.chunks.slice(from).join("");
  if (children !== segment.children.length || !html.endsWith(">")) return;
  if (preloads !== highImagePreloads.size + bulkPreloads.size) return;
  if (kept.size >= ${KEYS_KEPT}) kept.clear();
  kept.set(key, html);
}
`

/** Returns React's renderer with the storage of HTML. Throws if React's function isn't as expected. */
export function withKeptHtml(code: string): string {
  const parts = code.split(RENDER_ELEMENT)
  if (parts.length !== 2) throw new Error('React’s renderElement was not found: see react-keeps-html')
  return parts.join(KEEPER + RENDER_ELEMENT.replace('renderElement', 'renderWholeElement'))
}

/**
 * Stores the HTML of components that are the same on many pages (`client/page/keep-html.ts`), and pushes it instead of
 * rendering them again: header and footer are a quarter of the home page's rendering. HTML isn't stored if a part of it
 * is late or failed, or if React preloads one of its pictures, because the preload belongs to the page's head. Applies
 * after `reactWritesText`, whose pieces are texts. The build fails if React's function has changed.
 */
export function reactKeepsHtml(): Plugin {
  return {
    name: 'react-keeps-html',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /react-dom-server\.node\.production\.js$/ },
      handler: withKeptHtml,
    },
  }
}
