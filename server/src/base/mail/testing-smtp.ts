import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

export type ReceivedMail = { from: string; to: string; source: string }

export type Misbehaviour = {
  greeting?: string
  hello?: string
  auth?: string
  mailFrom?: string
  rcptTo?: string
  /** Answer to the command DATA. */
  data?: string
  /** Answer to the whole message, which is kept even if it is refused. */
  message?: string
}

export type Encryption = { key: Buffer; cert: Buffer; begins: 'at once' | 'by STARTTLS' }

export type TestSmtpServer = {
  url: string
  port: number
  received: ReceivedMail[]
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

function replyAs(server: TestSmtpServer, socket: Socket, step: keyof typeof replies) {
  const words = server.misbehave[step] ?? replies[step]
  if (words === 'cut') socket.destroy()
  else if (words !== 'silence') socket.write(`${words}\r\n`)
  return words.startsWith('2') || words.startsWith('3')
}

async function converse(socket: Socket, server: TestSmtpServer, encryption?: Encryption) {
  const reader = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  const reply = (step: keyof typeof replies) => replyAs(server, socket, step)
  let from = ''
  let to = ''

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

  for (;;) {
    const { value: line, done } = await lines.next()
    if (done) return
    const [command] = line.toUpperCase().split(/[ :]/, 1)
    if (command === 'EHLO') {
      if (encryption) socket.write('250-STARTTLS\r\n')
      reply('hello')
    } else if (command === 'STARTTLS' && encryption) {
      reader.close()
      socket.write('220 2.0.0 go ahead\r\n')
      return converse(new TLSSocket(socket, { isServer: true, ...encryption }), server)
    } else if (command === 'AUTH') {
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
    else if (command === 'STARTTLS') socket.write('454 4.7.0 TLS not available\r\n')
    else socket.write('250 ok\r\n')
  }
}

export async function openTestSmtpServer(port = 0, encryption?: Encryption): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const atOnce = encryption?.begins === 'at once'
  function welcome(socket: Socket) {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    replyAs(server, socket, 'greeting')
    void converse(socket, server, atOnce ? undefined : encryption).catch(() => socket.destroy())
  }
  const listener = atOnce ? createTlsServer(encryption, welcome) : createServer(welcome)
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const address = listener.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const server: TestSmtpServer = {
    url: `${atOnce ? 'smtps' : 'smtp'}://127.0.0.1:${listening}`,
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
