import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { rawRequest } from './raw-request.ts'
import { timeLimit } from './time-limits.ts'
import { freePorts } from './venue.ts'

export const NGINX = '/usr/sbin/nginx'

/**
 * Starts nginx in front of a server, with the directives of `location /`. Returns its address. It stops with the test.
 */
export async function startNginx(t: Test, server: string, directives: string): Promise<string> {
  const folder = t.testdir()
  const port = await freePorts(1)
  const configuration = path.join(folder, 'nginx.conf')
  for (const name of TEMPORARY) mkdirSync(path.join(folder, name))
  writeFileSync(configuration, configurationOf({ folder, port, server, directives }))
  const child = spawn(NGINX, ['-c', configuration, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + timeLimit(10_000)
  const isReady = () =>
    rawRequest(url, '/healthz')
      .then(({ status }) => status === 200)
      .catch(() => false)
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('nginx didn’t start')
    await delay(50)
  }
  return url
}

/** Folders for bodies that nginx stores in files. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configurationOf = (of: { folder: string; port: number; server: string; directives: string }): string => `
daemon off;
pid ${of.folder}/nginx.pid;
worker_processes 1;
events {}
http {
  access_log off;
${TEMPORARY.map((name) => `  ${name}_temp_path ${of.folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${of.port};
    location / {
      proxy_pass ${of.server};
      proxy_http_version 1.1;
      proxy_max_temp_file_size 0;
      ${of.directives}
    }
  }
}
`
