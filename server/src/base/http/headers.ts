import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import {
  contentSecurityPolicy,
  dataPolicy,
  isCheckOut,
  type PageSettings,
  trustedTypes,
} from './content-security-policy.ts'

type Headers = Readonly<Record<string, string>>

const senses = 'camera geolocation microphone'
const devices =
  'accelerometer display-capture gyroscope hid magnetometer midi payment serial usb xr-spatial-tracking'
const nobody = (features: string) => features.replaceAll(' ', '=(), ').concat('=()')

const year = 31_536_000

export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Headers {
  return {
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // On every file, the whole list would be a third of the headers.
    'permissions-policy': nobody(senses),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${year}` }),
  }
}

export function pageHeaders(config: PageSettings, path: string, nonce: string): Headers {
  return {
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(config, path, nonce),
    'permissions-policy': nobody(`${senses} ${devices}`),
    // The provider's script violates trusted types.
    ...(isCheckOut(config, path) && { 'content-security-policy-report-only': trustedTypes }),
  }
}

export function registerHeaders(server: FastifyInstance, headers: Headers) {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
