// During a rolling update.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../testing/nginx/ask-nginx.ts'
import { hasStromNginx, type StromNginx, startStromNginx } from '../../../testing/nginx/strom-nginx.ts'

const runnable = hasStromNginx() || process.env.CI === 'true'

async function serverWith(...files: string[]): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(files.includes(url) ? 200 : 404).end(url)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

describe.runIf(runnable)('two servers of the former version and one of the new one', () => {
  let servers: Server[] = []
  let nginx: StromNginx

  beforeAll(async () => {
    const former = () => serverWith('/assets/former.js')
    servers = [await former(), await former(), await serverWith('/assets/new.js', '/new')]
    nginx = await startStromNginx(servers.map((server) => (server.address() as AddressInfo).port))
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function statuses(path: string) {
    const answers = []
    for (let count = 0; count < 6; count++) answers.push((await ask(nginx, path)).status)
    return answers
  }

  it.each(['/assets/former.js', '/assets/new.js'])('%s comes from a server that has it', async (file) => {
    expect(await statuses(file)).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('what none of them has is not there, and a page is asked of one', async () => {
    expect(await statuses('/assets/none.js')).toEqual([404, 404, 404, 404, 404, 404])
    expect(await statuses('/new')).toEqual(expect.arrayContaining([200, 404]))
  })
})
