import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { readSettings, settingsReference } from '#config/settings'

interface Service {
  image: string
  command?: string[]
  mem_limit?: string
  environment: Record<string, string | number>
  ports?: string[]
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

t.test('only the website’s port is published to other machines', async (t) => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  t.same(published, [
    ['web', '3000:3000'],
    ['desk', '127.0.0.1:3007:3007'],
  ])
})
