import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { readDisk } from '../../base/disk.ts'
import { allowedBytes } from '../../base/memory.ts'
import { version } from '../../base/version.ts'
import { certificateEnd } from '../alarms/certificate-end.ts'
import type { App } from '../app.ts'

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10]

/** The route's pattern, so that tokens and names do not become labels. */
function routeLabel({ is404, routeOptions }: FastifyRequest): string {
  const url = routeOptions.url ?? ''
  if (is404 || url === '' || url === '*') return 'page or none'
  return /\.\w+$/.test(url) && !url.startsWith('/media/') && !url.startsWith('/api/') ? 'file' : url
}

function countRequests(registers: Registry[], server: FastifyInstance) {
  const requests = new Counter({
    name: 'strom_http_requests_total',
    help: 'requests by route, method and code',
    labelNames: ['route', 'method', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'strom_http_request_duration_seconds',
    help: 'time from a request to the end of its answer, by route; without media, whose answers wait for what is to come',
    labelNames: ['route'],
    buckets,
    registers,
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request)
    requests.inc({ route, method: request.method, code: reply.statusCode })
    if (!route.startsWith('/media/')) durations.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
}

function tellBuild(registers: Registry[], app: App) {
  const build = new Gauge({
    name: 'strom_build_info',
    help: '1, with what is running',
    labelNames: ['version', 'node', 'mode', 'database'],
    registers,
  })
  const { mode, databaseUrl } = app.config
  build.set({ version, node: process.version, mode, database: databaseUrl ? 'postgres' : 'embedded' }, 1)
}

function watchPool(registers: Registry[], { poolLoad }: App) {
  if (!poolLoad) return
  const gauge = new Gauge({
    name: 'strom_database_connections',
    help: 'connections to PostgreSQL of this node: used, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolLoad())) gauge.set({ state }, count)
    },
  })
}

function watchMachine(registers: Registry[], app: App) {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  const disk = () => readDisk(app.config.dataDir)
  gauge('strom_disk_free_bytes', 'what is free for the data folder', () => disk()?.freeBytes)
  gauge('strom_disk_size_bytes', 'what the disk of the data folder holds', () => disk()?.sizeBytes)
  gauge('strom_memory_limit_bytes', 'memory that this process may use', allowedBytes)
  gauge(
    'strom_certificate_end_timestamp_seconds',
    'when the certificate of the public address ends; absent without https and until it was seen',
    () => {
      const end = certificateEnd(app)
      return end === null ? undefined : end.getTime() / 1000
    },
  )
}

export function registerNodeFigures(registry: Registry, server: FastifyInstance, app: App) {
  collectDefaultMetrics({ register: registry })
  tellBuild([registry], app)
  countRequests([registry], server)
  watchPool([registry], app)
  watchMachine([registry], app)
}
