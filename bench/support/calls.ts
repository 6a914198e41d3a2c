import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Any request answered with 200. */
export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string }

type Connection = {
  /** @returns the answer's body. */
  make(call: Call): Promise<string>
  close(): void
}

const ofABrowser = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  Accept: '*/*',
  'Accept-Language': 'nb-NO,nb;q=0.9,en;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'same-origin',
}

const written = new WeakMap<Call, string>()

function requestOf(call: Call): string {
  const known = written.get(call)
  if (known !== undefined) return known
  const { method, url, headers = {}, body = '' } = call
  const { host, pathname, search } = new URL(url)
  const json = body && {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries({ Host: host, ...ofABrowser, ...headers, ...json }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const request = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  written.set(call, request)
  return request
}

/** null until the answer is complete. */
function wholeBody(answer: string): string | null {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = Number(/^content-length: (\d+)/im.exec(answer.slice(0, head + 2))?.[1])
  const body = answer.slice(head + 4)
  return Buffer.byteLength(body, 'latin1') < length ? null : body
}

/**
 * A kept-alive connection written by hand: Node's own client uses more of the machine than the server under
 * test.
 */
async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname).setNoDelay(true)
  socket.setEncoding('latin1')
  await once(socket, 'connect')
  let answer = ''
  let waiting: PromiseWithResolvers<string> | null = null
  let asked = ''
  socket.on('data', (chunk: string) => {
    answer += chunk
    const body = wholeBody(answer)
    if (body === null) return
    if (/^HTTP\/1\.1 20[04] /.test(answer)) waiting?.resolve(body)
    else waiting?.reject(new Error(`${asked} answered ${answer}`))
    answer = ''
  })
  for (const end of ['error', 'close'] as const) {
    socket.on(end, () => waiting?.reject(new Error(`${asked} was not answered`)))
  }
  return {
    make(call) {
      asked = call.url
      waiting = Promise.withResolvers<string>()
      socket.write(requestOf(call), 'latin1')
      return waiting.promise
    },
    close() {
      waiting = null
      socket.destroy()
    },
  }
}

/**
 * Keeps this process awake while it waits: waking a sleeping reader costs the server, on a virtual machine,
 * more than the answer. @returns what ends it.
 */
function stayAwake(): () => void {
  let next = setImmediate(turn)
  function turn() {
    next = setImmediate(turn)
  }
  return () => clearImmediate(next)
}

async function overConnections(
  url: string,
  connections: number,
  work: (connection: Connection, index: number) => Promise<void>,
) {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const sleep = stayAwake()
  try {
    await Promise.all(open.map(work))
  } finally {
    sleep()
    for (const connection of open) connection.close()
  }
}

/** Each connection asks again as soon as it was answered. @returns the number of answers. */
export async function repeatCalls(
  calls: readonly Call[],
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const until = performance.now() + ms
  let answered = 0
  await overConnections((calls[0] as Call).url, connections, async (connection, index) => {
    for (let turn = index; performance.now() < until; turn += connections) {
      await connection.make(calls[turn % calls.length] as Call)
      answered += 1
    }
  })
  return answered
}

/** Makes each call once; throws unless each is answered with `expected`. */
export async function makeCalls(
  calls: readonly Call[],
  { connections, expected }: { connections: number; expected: RegExp | string },
) {
  const isExpected = (answer: string) =>
    typeof expected === 'string' ? answer === expected : expected.test(answer)

  let next = 0
  await overConnections((calls[0] as Call).url, connections, async (connection) => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const answer = await connection.make(call)
      if (!isExpected(answer)) throw new Error(`${call.url} answered ${answer}`)
    }
  })
}
