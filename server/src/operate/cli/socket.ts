import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { type InTurn, limitConcurrency } from '../../base/concurrency.ts'
import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import type { App } from '../app.ts'
import { type Answer, failed, misunderstood } from './answer.ts'
import { isAnswered } from './ask-server.ts'
import type { Tell } from './command.ts'
import { commands } from './commands.ts'
import { locateCommand } from './locate-command.ts'
import { readCommand } from './read-command.ts'
import { failure, runCommand } from './run-command.ts'
import { isUsable, toSocketPath } from './socket-path.ts'

const maxRequestBytes = 256 * 1024
const notACommand = misunderstood('That is no request of the command line.')

/** A request is one line of JSON: `{"argv": ["doctor", "--json"]}`. */
function readRequest(line: string): string[] | null {
  try {
    const { argv } = JSON.parse(line)
    return Array.isArray(argv) && argv.every((one) => typeof one === 'string') ? argv : null
  } catch {
    return null
  }
}

/** Leaves out values, which may be secrets. */
function namesIn(argv: readonly string[]): string {
  const options = argv.filter((one) => one.startsWith('--')).map((one) => one.replace(/=.*$/s, ''))
  return [locateCommand(argv, commands).command?.name, ...options].join(' ')
}

/** Takes one line; null if it is too long, incomplete or too slow. */
function onceWhole(socket: Socket, deadlineMs: number, take: (line: string | null) => void) {
  const parts: Buffer[] = []
  let length = 0
  let taken = false
  function finish(line: string | null) {
    if (taken) return
    taken = true
    clearTimeout(deadline)
    take(line)
  }
  const deadline = setTimeout(finish, deadlineMs, null)
  socket.on('data', (part: Buffer) => {
    if (taken) return
    const end = part.indexOf(10)
    parts.push(end < 0 ? part : part.subarray(0, end))
    length += part.length
    if (length > maxRequestBytes) finish(null)
    else if (end >= 0) finish(Buffer.concat(parts).toString('utf8'))
  })
  socket.on('end', () => finish(null))
  socket.on('close', () => finish(null))
  // Ignored: 'close' follows.
  socket.on('error', () => {})
}

/** Only this user may connect. Replaces a file that a killed server left behind. */
async function listen(server: Server, socketPath: string): Promise<boolean> {
  const bound = () =>
    new Promise<boolean>((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
      server.once('error', onError)
      // A chmod afterwards would leave a moment in which others may connect.
      const before = process.umask(0o177)
      server.listen(socketPath, () => {
        server.off('error', onError)
        resolve(true)
      })
      process.umask(before)
    })
  if (await bound()) return true
  if (await isAnswered(socketPath)) return false
  await rm(socketPath, { force: true })
  return bound()
}

export type CommandServer = {
  /** Waits for running commands; takes no more. */
  close(): Promise<void>
}

const nothingServed: CommandServer = { async close() {} }

/**
 * One request per connection, one command at a time except those with `takesTime`. A server that already
 * answers keeps the socket.
 */
export async function serveCommands(
  app: App,
  options: { socketPath?: string; deadlineMs?: number } = {},
): Promise<CommandServer> {
  const { socketPath = toSocketPath(app.config.dataDir), deadlineMs = 5000 } = options
  const inTurn = limitConcurrency(1)
  const atOnce: InTurn = (work) => work()
  const underWay = new Set<Promise<void>>()
  let closing = false
  const open = new Set<Socket>()

  async function answer(argv: string[], tell: Tell): Promise<Answer> {
    if (closing) return failed('The server is stopping; nothing was done.')
    try {
      return await runCommand(app, argv, 'server', tell)
    } catch (error) {
      app.log[classifyDatabaseError(error) ? 'warn' : 'error'](
        { err: error, command: namesIn(argv) },
        'a command failed',
      )
      return failure(error)
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const reply = (given: Answer) => socket.end(`${JSON.stringify(given)}\n`)
    onceWhole(socket, deadlineMs, (line) => {
      const argv = line === null ? null : readRequest(line)
      if (argv === null) return reply(notACommand)
      const read = readCommand(argv)
      const turn = read.ok && read.command.takesTime ? atOnce : inTurn
      const work = turn(async () => {
        reply(await answer(argv, (progress) => socket.write(`${JSON.stringify({ progress })}\n`)))
      })
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    })
  })

  if (!isUsable(socketPath)) {
    app.log.warn(
      { socketPath },
      'the data folder’s path is too long for a socket; the command line cannot reach this server',
    )
    return nothingServed
  }
  if (!(await listen(server, socketPath))) {
    app.log.warn(
      { socketPath },
      'another server answers the command line in this data folder; this one does not',
    )
    return nothingServed
  }
  server.on('error', (error) => app.log.error({ err: error }, 'the command line’s socket failed'))
  return {
    async close() {
      closing = true
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all(underWay)
      for (const socket of open) socket.destroySoon()
      await closed
    },
  }
}
