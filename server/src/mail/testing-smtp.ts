import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = { from: string; to: string; source: string }

/** What the server does instead of the usual; each a reply, or `cut` (closes the connection) or `silence`. */
export type Misbehaviour = {
  greeting?: string
  hello?: string
  auth?: string
  mailFrom?: string
  rcptTo?: string
  /** To the command DATA. */
  data?: string
  /** To the whole message; it is kept all the same, as by a server that breaks down a moment too late. */
  message?: string
}

export type TestSmtpServer = {
  url: string
  port: number
  /** Messages that came in whole, in order. */
  received: ReceivedMail[]
  /** What clients signed in with. */
  signIns: string[]
  misbehave: Misbehaviour
  close(): Promise<void>
}

const replies = {
  greeting: '220 test ESMTP',
  hello: '250-test\r\n250-SMTPUTF8\r\n250 AUTH PLAIN',
  auth: '235 2.7.0 welcome',
  mailFrom: '250 2.1.0 ok',
  rcptTo: '250 2.1.5 ok',
  data: '354 go ahead',
  message: '250 2.0.0 queued',
} as const

function addressIn(line: string) {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

async function converse(socket: Socket, server: TestSmtpServer) {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  let from = ''
  let to = ''

  function reply(step: keyof typeof replies) {
    const words = server.misbehave[step] ?? replies[step]
    if (words === 'cut') socket.destroy()
    else if (words !== 'silence') socket.write(`${words}\r\n`)
    return words.startsWith('2') || words.startsWith('3')
  }

  async function readMessage() {
    const source: string[] = []
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return
      if (value === '.') break
      source.push(value.startsWith('.') ? value.slice(1) : value)
    }
    server.received.push({ from, to, source: source.join('\r\n') })
    reply('message')
  }

  reply('greeting')
  for (;;) {
    const { value: line, done } = await lines.next()
    if (done) return
    const [command] = line.toUpperCase().split(/[ :]/, 1)
    if (command === 'EHLO') reply('hello')
    else if (command === 'AUTH') {
      server.signIns.push(
        Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':'),
      )
      reply('auth')
    } else if (command === 'MAIL') {
      from = addressIn(line)
      reply('mailFrom')
    } else if (command === 'RCPT') {
      to = addressIn(line)
      reply('rcptTo')
    } else if (command === 'DATA') {
      if (reply('data')) await readMessage()
    } else if (command === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }
}

/** An SMTP server (RFC 5321) on a port of this machine, which can be told to misbehave at each step. */
export async function openTestSmtpServer(port = 0): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    void converse(socket, server).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const address = listener.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const server: TestSmtpServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received: [],
    signIns: [],
    misbehave: {},
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return server
}
