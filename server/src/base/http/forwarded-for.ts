import type { FastifyInstance } from 'fastify'

/** An address as it stands in `X-Forwarded-For`, without the port and the brackets that some proxies write. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]+)\](?::\d*)?|([\d.]+):\d*)\s*$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}

/** A caller has another port on each connection; with it, one household would be many, and a named proxy a stranger. */
export function registerForwardedFor(server: FastifyInstance) {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const claimed = headers['x-forwarded-for']
    if (typeof claimed === 'string' && claimed.includes(':'))
      headers['x-forwarded-for'] = claimed.split(',').map(withoutPort).join(',')
    done()
  })
}
