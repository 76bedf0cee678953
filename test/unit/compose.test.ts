import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { readSettings, settingsReference } from '#config/settings'
import { CONTENT_WEBHOOK_PATH } from '#server/content-client/webhook'
import { orders } from '#shared/staff/orders/orders'
import { season } from '#shared/staff/season/season'

interface Service {
  image: string
  command?: string[]
  mem_limit?: string
  environment?: Record<string, string | number>
  ports?: string[]
  volumes?: string[]
  secrets?: string[]
  networks?: { default: { ipv4_address: string } }
}
interface ComposeFile {
  services: Record<string, Service>
  secrets?: Record<string, unknown>
}

const at = (file: string) => new URL(`../../${file}`, import.meta.url)
const textOf = (file: string) => readFileSync(at(file), 'utf8')
const read = (file: string) => parse(textOf(file), { merge: true }) as ComposeFile
const files = { 'docker-compose.yml': read('docker-compose.yml'), 'deploy/compose.yml': read('deploy/compose.yml') }
const ofFoyer = ({ services }: ComposeFile) => Object.entries(services).filter(([, { image }]) => image === 'foyer')
const parts = readdirSync(at('server'), { recursive: true })
  .map(String)
  .filter((file) => /^[^/]+\/main\.ts$/.test(file))
  .map((file) => `dist/server/${file.replace(/\.ts$/, '.js')}`)

/** The settings of each instance that systemd starts, without those of all parts. */
const instances = readdirSync(at('deploy/systemd/settings'))
  .filter((file) => file !== 'foyer.env')
  .map((file): [string, Record<string, string>] => [file, settingsOf(`deploy/systemd/settings/${file}`)])
const ofAll = settingsOf('deploy/systemd/settings/foyer.env')

function settingsOf(file: string): Record<string, string> {
  return Object.fromEntries([...textOf(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

const UPSTREAMS = ['deploy/nginx/upstreams.conf', 'deploy/systemd/upstreams.conf']

/** Settings that the parts don't read themselves: the image's health check, and the backup script. */
const OTHERS = ['HEALTH_PORT', 'BACKUP_TIME', 'BACKUP_DAYS']

t.test('each compose file has a service for every process', async (t) => {
  t.ok(parts.length > 5)
  const commands = (file: ComposeFile) => [...new Set(ofFoyer(file).map(([, { command }]) => command?.[1]))]
  t.same(commands(files['docker-compose.yml']).sort(), parts.sort())
  const inProduction = parts.filter((part) => !part.includes('payment-sandbox'))
  const isPart = (command = '') => command.startsWith('dist/')
  t.same(commands(files['deploy/compose.yml']).filter(isPart).sort(), inProduction, 'no sandbox in production')
})

t.test('every service has a memory limit, and only existing settings with valid values', async (t) => {
  const known = new Set([...settingsReference.map(({ name }) => name), ...OTHERS])
  for (const [file, composed] of Object.entries(files))
    for (const [name, { environment = {}, mem_limit, secrets = [] }] of ofFoyer(composed)) {
      t.ok(mem_limit, name)
      const ofSetting = (key: string) => key.replace(/_FILE$/, '')
      t.same(
        Object.keys(environment).filter((key) => !known.has(ofSetting(key))),
        [],
        `${file}: ${name}`,
      )
      const secretFiles = Object.values(environment).filter((value) => String(value).startsWith('/run/secrets/'))
      const needed = secretFiles.map((value) => String(value).slice('/run/secrets/'.length))
      t.same(
        needed.filter((secret) => !secrets.includes(secret)),
        [],
        `${name} has the secrets that it reads`,
      )
      t.same(
        secrets.filter((secret) => composed.secrets?.[secret] === undefined),
        [],
        `${name}: secrets are defined`,
      )
      t.doesNotThrow(() => readSettings(substituted(environment)), `${file}: ${name}`)
    }
})

/** As compose substitutes the variables if the operator sets only the required ones. */
function substituted(environment: NonNullable<Service['environment']>): Record<string, string> {
  const example = (name: string) =>
    /_URL$/.test(name) ? 'https://hall.example' : /FOLDER$/.test(name) ? '/srv' : 'a-secret-of-the-operator'
  const settings = Object.entries(environment).map(([key, value]): [string, string] => {
    if (/_FILE$/.test(key)) {
      const setting = key.replace(/_FILE$/, '')
      const schemes: Record<string, string> = { DATABASE_URL: 'postgres://x', SMTP_URL: 'smtp://x' }
      if (setting.includes('WALLET')) return [setting, '']
      return [setting, schemes[setting] ?? 'a-secret-of-the-operator']
    }
    const text = String(value)
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name) => example(name))
    return [key, key === 'VENUE_DIR' ? '' : text]
  })
  return Object.fromEntries(settings)
}

t.test('every service has the venue’s folder, whose changes are reported to the website', async (t) => {
  const { services } = files['docker-compose.yml']
  for (const [name, { environment = {}, volumes = [] }] of ofFoyer(files['docker-compose.yml'])) {
    t.match(volumes[0], /:\/venue:ro$/, name)
    t.match(environment, { VENUE_DIR: /VENUE_DIR/, CONTENT_WEBHOOK_SECRET: /CONTENT_WEBHOOK_SECRET/ }, name)
    // They come from the folder's venue.yaml.
    for (const setting of ['VENUE_TIME_ZONE', 'CURRENCY', 'LOCALE']) t.match(environment[setting], /:-\}$/, name)
  }
  for (const [name, { volumes = [] }] of ofFoyer(files['deploy/compose.yml']))
    t.ok(
      volumes.some((volume) => volume.endsWith(':/venue:ro')),
      name,
    )
  const reportedTo = ({ environment }: Service) => new URL(String(environment?.CONTENT_WEBHOOK_URL))
  const reported = reportedTo(services['content-service'] as Service)
  t.same([reported.hostname, reported.pathname], ['web', CONTENT_WEBHOOK_PATH])
  const { port, pathname } = reportedTo(files['deploy/compose.yml'].services['content-service'] as Service)
  t.same([port, pathname], ['8080', CONTENT_WEBHOOK_PATH])
})

t.test('only the website’s ports are published to other machines', async (t) => {
  const published = ({ services }: ComposeFile) =>
    Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  t.same(published(files['docker-compose.yml']), [
    ['web', '3000:3000'],
    ['desk', '127.0.0.1:3007:3007'],
  ])
  t.same(published(files['deploy/compose.yml']), [
    ['balancer', '80:80'],
    ['balancer', '443:443'],
    ['desk', '127.0.0.1:3007:3007'],
  ])
})

t.test('nginx knows two of each server by the ports that they listen on', async (t) => {
  const { services } = files['deploy/compose.yml']
  const servers = [...textOf('deploy/nginx/upstreams.conf').matchAll(/server ([\d.]+):(\d+)/g)]
  t.equal(servers.length, 6)
  for (const [, address, port] of servers) {
    const [name, { environment = {} } = {}] =
      Object.entries(services).find(([, { networks }]) => networks?.default.ipv4_address === address) ?? []
    const ports = [environment.PORT ?? 3000, environment.BOX_OFFICE_PORT, environment.STAFF_PORT].map(String)
    t.ok(ports.includes(String(port)), `${name}:${port}`)
  }
  const listening = [...textOf('deploy/nginx/upstreams.conf').matchAll(/listen (\d+)/g)].map(([, port]) => port)
  for (const { environment = {} } of Object.values(services))
    for (const [setting, value] of Object.entries(environment)) {
      const [, port] = /^http:\/\/balancer:(\d+)/.exec(String(value)) ?? []
      if (port) t.ok(listening.includes(port), setting)
    }
})

t.test('nginx sends all parts of an uploaded season to the same box office', async (t) => {
  for (const file of UPSTREAMS) {
    const [, pattern = ''] =
      /^map \$uri (?<key>\$\w+) \{\n {2}~(\S+) season;\n {2}default \$request_id;\n\}\nupstream staff_calls \{\n {2}hash \k<key>;/m
        .exec(textOf(file))
        ?.slice(1) ?? []
    t.ok(pattern, file)
    const isOnOne = ({ path }: { path: string }) => new RegExp(pattern).test(path)
    t.ok([season.beginUpload, season.sendPart].every(isOnOne), file)
    t.notOk(isOnOne(orders.order), file)
  }
})

t.test('nginx closes idle connections before the draining of a server behind it ends', async (t) => {
  const { DRAIN_SECONDS } = readSettings({ TRUST_PROXY: '127.0.0.1' })
  const upstreams = UPSTREAMS.flatMap((file) =>
    textOf(file)
      .split(/^upstream /m)
      .slice(1),
  )
  t.equal(upstreams.length, 6)
  for (const upstream of upstreams) {
    const seconds = Number(/^ {2}keepalive_timeout (\d+)s;$/m.exec(upstream)?.[1])
    t.ok(seconds < DRAIN_SECONDS, upstream)
  }
})

t.test('systemd starts the same instances, by settings that exist and ports that fit', async (t) => {
  const modules = instances.map(([, { PART }]) => `dist/server/${PART}/main.js`)
  const composed = ofFoyer(files['deploy/compose.yml']).map(([, { command }]) => command?.[1] ?? '')
  t.same(modules.sort(), composed.filter((command) => command.startsWith('dist/')).sort())
  const known = new Set(['PART', ...settingsReference.map(({ name }) => name)])
  for (const [file, settings] of instances) {
    t.same(
      Object.keys({ ...ofAll, ...settings }).filter((name) => !known.has(name)),
      [],
      file,
    )
    t.doesNotThrow(() => readSettings({ ...ofAll, ...settings, VENUE_DIR: '' }), file)
  }
  const balancer = textOf('deploy/systemd/upstreams.conf')
  const portsOf = (text: string) => [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => String(port))
  const ports = instances.flatMap(([, settings]) =>
    Object.entries(settings).flatMap(([name, value]) => (name.endsWith('PORT') ? [value] : [])),
  )
  t.equal(new Set(ports).size, ports.length, 'no port is used twice')
  const listening = [...balancer.matchAll(/listen 127\.0\.0\.1:(\d+)/g)].map(([, port]) => String(port))
  const used = [...portsOf(balancer), ...Object.values(ofAll).flatMap(portsOf)]
  t.same(
    used.filter((port) => ![...ports, ...listening].includes(port)),
    [],
  )
  t.same(
    portsOf(balancer.split('listen')[0] ?? '').sort(),
    instances
      .flatMap(([, { PORT, BOX_OFFICE_PORT, STAFF_PORT }]) => [PORT, BOX_OFFICE_PORT, STAFF_PORT])
      .filter((port) => port !== undefined)
      .sort(),
  )
})
