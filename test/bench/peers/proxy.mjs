import proxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { given, serveAsPeer } from './peer.mjs'

// A proxy and nothing else, with Fastify's own line in the log.
const { upstream } = await given()
const app = Fastify({ logger: true })
await app.register(proxy, { upstream, prefix: '/api', rewritePrefix: '/api' })
await app.ready()
serveAsPeer(app.server)
