import type { FastifyInstance } from 'fastify'

function withoutPort(address: string): string {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]+)\](?::\d*)?|([\d.]+):\d*)\s*$/.exec(address) ?? []
  return bracketed ?? plain ?? address
}

/** With ports, a household would look like many, and a trusted proxy like a stranger. */
export function registerForwardedFor(server: FastifyInstance) {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const claimed = headers['x-forwarded-for']
    if (typeof claimed === 'string' && claimed.includes(':'))
      headers['x-forwarded-for'] = claimed.split(',').map(withoutPort).join(',')
    done()
  })
}
