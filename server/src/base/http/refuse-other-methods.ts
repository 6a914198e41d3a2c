import type { FastifyInstance } from 'fastify'

type ApiPath = { pattern: RegExp; allowed: readonly string[] }

declare module 'fastify' {
  interface FastifyInstance {
    apiPaths: ApiPath[]
  }
}

/** Must be registered before the routes. */
export function registerApiPaths(server: FastifyInstance) {
  server.decorate('apiPaths', [])
}

/** The not-found handler answers these: a route per refused method would make the router five times larger. */
export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly string[]) {
  const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
  server.apiPaths.push({ pattern, allowed })
}

export function findAllowedMethods(server: FastifyInstance, path: string): readonly string[] | undefined {
  return server.apiPaths.find(({ pattern }) => pattern.test(path))?.allowed
}
