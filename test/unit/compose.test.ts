import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { readSettings, settingsReference } from '#config/settings'
import { CONTENT_WEBHOOK_PATH } from '#server/content-client/webhook'

interface Service {
  image: string
  command?: string[]
  mem_limit?: string
  environment: Record<string, string | number>
  ports?: string[]
  volumes?: string[]
}

const at = (file: string) => new URL(`../../${file}`, import.meta.url)
const { services } = parse(readFileSync(at('docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
}
const ofFoyer = Object.entries(services).filter(([, { image }]) => image === 'foyer')

t.test('docker-compose.yml has a service for every process', async (t) => {
  const parts = readdirSync(at('server'), { recursive: true })
    .map(String)
    .filter((file) => /^[^/]+\/main\.ts$/.test(file))
    .map((file) => `dist/server/${file.replace(/\.ts$/, '.js')}`)
  t.ok(parts.length > 5)
  t.same(ofFoyer.map(([, { command }]) => command?.[1]).sort(), parts.sort())
})

t.test('every service has a memory limit, and only existing settings with valid values', async (t) => {
  const known = new Set([...settingsReference.map(({ name }) => name), 'HEALTH_PORT'])
  for (const [name, { environment, mem_limit }] of ofFoyer) {
    t.ok(mem_limit, name)
    t.same(
      Object.keys(environment).filter((each) => !known.has(each)),
      [],
      name,
    )
    // As compose substitutes it if the operator sets only the required secrets.
    const values = Object.entries(environment).map(([key, value]) => [
      key,
      String(value)
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace(/\$\{\w+:\?[^}]*\}/g, 'a-secret-of-the-operator'),
    ])
    t.doesNotThrow(() => readSettings(Object.fromEntries(values)), name)
  }
})

t.test('every service has the venue’s folder, whose changes are reported to the website', async (t) => {
  for (const [name, { environment, volumes = [] }] of ofFoyer) {
    t.match(volumes[0], /:\/venue:ro$/, name)
    t.match(environment, { VENUE_DIR: /VENUE_DIR/, CONTENT_WEBHOOK_SECRET: /CONTENT_WEBHOOK_SECRET/ }, name)
    // They come from the folder's venue.yaml.
    for (const setting of ['VENUE_TIME_ZONE', 'CURRENCY', 'LOCALE']) t.match(environment[setting], /:-\}$/, name)
  }
  const reported = new URL(String(services['content-service']?.environment.CONTENT_WEBHOOK_URL))
  t.same([reported.hostname, reported.pathname], ['web', CONTENT_WEBHOOK_PATH])
})

t.test('only the website’s port is published to other machines', async (t) => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  t.same(published, [
    ['web', '3000:3000'],
    ['desk', '127.0.0.1:3007:3007'],
  ])
})
