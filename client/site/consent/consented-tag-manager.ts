/** Google's consent mode, version 2: everything is denied by default. */
const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const

interface TaggedWindow {
  dataLayer?: unknown[]
}

/** Returns a command in the form that the tag manager recognises: an `arguments` object, not an array. */
function command(..._parts: unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: arrays mean something else in the data layer.
  return arguments
}
const consent = (mode: 'default' | 'update', state: 'granted' | 'denied') =>
  command('consent', mode, Object.fromEntries(SIGNALS.map((signal) => [signal, state])))

/**
 * Starts the tag manager for a visitor who has agreed: first consent mode's defaults and their update, then the site's
 * own script that loads the container. `isNew`: the visitor has just agreed, so events from before aren't sent.
 */
export function startTagManager(id: string, isNew: boolean): void {
  const tagged = window as TaggedWindow
  const events = isNew ? [] : (tagged.dataLayer ?? [])
  tagged.dataLayer = [consent('default', 'denied'), consent('update', 'granted'), ...events]
  const script = document.createElement('script')
  script.async = true
  script.src = '/tag-manager.js'
  script.dataset.id = id
  document.head.append(script)
}

/**
 * Withdraws the consent: tells the tags, cuts the site's events off from the container, and deletes Google's cookies.
 * The scripts themselves end with the page.
 */
export function stopTagManager(): void {
  const tagged = window as TaggedWindow
  tagged.dataLayer?.push(consent('update', 'denied'))
  tagged.dataLayer = []
  deleteCookies()
}

function deleteCookies() {
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, at) => `;domain=${labels.slice(at).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_(?:ga|gid|gat|gcl|dc_gtm)/.test(name)) continue
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store isn't in every browser.
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
}
