import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FORMS_API } from '#shared/forms/forms-api'
import { NGINX } from '#test/support/nginx'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { temporaryFolder } from '#test/support/temporary-folder'
import { timeLimit } from '#test/support/time-limits'
import { freePorts } from '#test/support/venue'
import { openCaptcha } from './sale.ts'

const DIST = fileURLToPath(new URL('../../dist/server/', import.meta.url))
const STARTS_WITHIN_MS = timeLimit(60_000)

type Part = () => Promise<{ kill(): void; close(): Promise<number | null> }>

/** Opens two web servers and two box offices on a new PostgreSQL, both pairs behind nginx, with the other services. */
export async function openPairs() {
  const captcha = await openCaptcha()
  const server = await startPostgres()
  const name = await createDatabase(server)
  const folder = temporaryFolder()
  const running = new Map<string, Awaited<ReturnType<Part>>>()
  const { url, parts } = await planned(folder, { DATABASE_URL: server.url(name), ...captcha.settings })
  const start = async (part: string) => {
    const started = await parts[part]?.()
    if (started) running.set(part, started)
  }
  const close = async () => {
    for (const part of [...running.values()].reverse()) await part.close()
    await dropDatabase(server, name)
    await server.stop()
    await captcha.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const part of Object.keys(parts)) await start(part)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    databaseUrl: server.url(name),
    start,
    kill: (part: string) => running.get(part)?.kill(),
    /** Stops a process with SIGTERM. Returns its exit code. */
    stop: async (part: string) => running.get(part)?.close(),
    close,
  }
}

/** Returns the processes in start order, and the address of the pair of web servers. */
async function planned(folder: string, settings: NodeJS.ProcessEnv) {
  const first = await freePorts(9)
  const port = (offset: number) => String(first + offset)
  const at = (offset: number) => `http://127.0.0.1:${first + offset}`
  const [web, office, content, forms, sandbox] = [0, 1, 2, 3, 4]
  const [webA, webB, officeA, officeB] = [5, 6, 7, 8]
  const url = `http://localhost:${first + web}`
  const shared = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', HOST: '127.0.0.1' },
    ...{ DRAW_AHEAD: 'false', LOG_LEVEL: 'fatal', DATA_DIR: folder, PUBLIC_URL: url, DEMO: 'true' },
    ...{ PAYMENT_SECRET: 'of both box offices', CONTENT_URL: at(content), TICKETING_URL: at(office) },
    ...{ FORMS_URL: `${at(forms)}${FORMS_API}`, PAYMENT_URL: at(sandbox) },
    ...{ PAYMENT_SANDBOX_URL: at(sandbox), ...settings },
  }
  const node = (module: string, setting: string, offset: number): Part =>
    startedAt(`${at(offset)}/readyz`, () =>
      spawn(process.execPath, [path.join(DIST, module, 'main.js')], {
        env: { ...shared, [setting]: port(offset) },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    )
  const nginx: Part = startedAt(`${at(web)}/healthz`, () => {
    const pair = (listen: number, ...servers: number[]) => ({ listen: first + listen, servers: servers.map(port) })
    const configuration = path.join(folder, 'nginx.conf')
    mkdirSync(path.join(folder, 'nginx'), { recursive: true })
    writeFileSync(configuration, nginxConfiguration(folder, [pair(web, webA, webB), pair(office, officeA, officeB)]))
    return spawn(NGINX, ['-c', configuration, '-e', path.join(folder, 'nginx', 'error.log')], { stdio: 'inherit' })
  })
  const parts: Record<string, Part> = {
    'content service': node('content-service', 'CONTENT_SERVICE_PORT', content),
    'form service': node('forms', 'FORM_SERVICE_PORT', forms),
    'payment sandbox': node('payment-sandbox', 'PAYMENT_SANDBOX_PORT', sandbox),
    'box office A': node('box-office', 'BOX_OFFICE_PORT', officeA),
    'box office B': node('box-office', 'BOX_OFFICE_PORT', officeB),
    'web server A': node('web', 'PORT', webA),
    'web server B': node('web', 'PORT', webB),
    nginx,
  }
  return { url, parts }
}

/** Starts a process and waits until a request to `url` succeeds. */
const startedAt =
  (url: string, begin: () => ChildProcess): Part =>
  async () => {
    const child = begin()
    // Doesn't inherit the drill's priority.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_NORMAL)
    const ended = once(child, 'exit')
    const until = performance.now() + STARTS_WITHIN_MS
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`Nothing answers at ${url}`)
      await delay(200)
    }
    return {
      kill: () => void child.kill('SIGKILL'),
      close: async () => {
        child.kill('SIGTERM')
        const [code] = await ended
        return code as number | null
      },
    }
  }

const nginxConfiguration = (folder: string, pairs: readonly { listen: number; servers: readonly string[] }[]) => `
daemon off;
pid ${folder}/nginx/nginx.pid;
worker_processes 1;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx/body;
  proxy_temp_path ${folder}/nginx/proxy;
  fastcgi_temp_path ${folder}/nginx/fastcgi;
  uwsgi_temp_path ${folder}/nginx/uwsgi;
  scgi_temp_path ${folder}/nginx/scgi;
${pairs
  .map(
    ({ listen, servers }, pair) => `  upstream pair${pair} {
${servers.map((port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${listen};
    location / {
      proxy_pass http://pair${pair};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }`,
  )
  .join('\n')}
}
`
