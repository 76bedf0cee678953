import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMS_API } from '#shared/forms/forms-api'
import { NGINX } from '#test/support/nginx'
import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { temporaryFolder } from '#test/support/temporary-folder'
import { freePorts } from '#test/support/venue'
import { node as nodeProcess, type Part, runningParts, startedAt } from './parts.ts'
import { openCaptcha } from './sale.ts'

const DIST = fileURLToPath(new URL('../../dist/server/', import.meta.url))

/** Opens two web servers and two box offices on a new PostgreSQL, both pairs behind nginx, with the other services. */
export async function openPairs() {
  const captcha = await openCaptcha()
  const server = await startPostgres()
  const name = await createDatabase(server)
  const folder = temporaryFolder()
  const { url, parts } = await planned(folder, { DATABASE_URL: server.url(name), ...captcha.settings })
  const running = runningParts(parts)
  const close = async () => {
    await running.close()
    await dropDatabase(server, name)
    await server.stop()
    await captcha.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await running.startAll()
  } catch (error) {
    await close()
    throw error
  }
  return { ...running, url, databaseUrl: server.url(name), close }
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
    HOST: '127.0.0.1',
    ...{ DRAW_AHEAD: 'false', LOG_LEVEL: 'fatal', DATA_DIR: folder, PUBLIC_URL: url, DEMO: 'true' },
    ...{ PAYMENT_SECRET: 'of both box offices', CONTENT_URL: at(content), TICKETING_URL: at(office) },
    ...{ FORMS_URL: `${at(forms)}${FORMS_API}`, PAYMENT_URL: at(sandbox) },
    ...{ PAYMENT_SANDBOX_URL: at(sandbox), ...settings },
  }
  const node = (module: string, setting: string, offset: number): Part =>
    startedAt(`${at(offset)}/readyz`, () =>
      nodeProcess(path.join(DIST, module, 'main.js'), { ...shared, [setting]: port(offset) }),
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
