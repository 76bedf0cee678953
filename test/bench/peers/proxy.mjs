import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { given, serveAsPeer } from './peer.mjs'

// Only a proxy, with Fastify's own log line.
const { upstream } = await given()
const app = Fastify({ logger: true })
await app.register(proxy, { upstream, prefix: '/api', rewritePrefix: '/api' })
await app.ready()
serveAsPeer(app.server)
