import { createConnection } from 'node:net'
import { StartupError } from '../../base/startup-error.ts'
import type { Answer } from './answer.ts'
import type { Tell } from './command.ts'

/** Connection errors that mean no server is listening. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL', 'ENOTSOCK'])

export function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(!nobody.has(error.code ?? '')))
  })
}

/**
 * Null when no server runs; `tell` hears its progress.
 * @throws StartupError when the server cannot be spoken to, or stops before it answers.
 */
export function askServer(
  socketPath: string,
  argv: readonly string[],
  tell: Tell = () => {},
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let received = ''
    let answer: Answer | undefined
    function take(line: string) {
      const said = JSON.parse(line)
      if (typeof said.progress === 'string') tell(said.progress)
      else answer = said
    }
    const socket = createConnection(socketPath, () => socket.write(`${JSON.stringify({ argv })}\n`))
    socket.setEncoding('utf8').on('data', (part: string) => {
      const lines = (received + part).split('\n')
      received = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (nobody.has(error.code ?? '')) return resolve(null)
      const why = error.code === 'EACCES' ? 'it runs as another user' : error.message
      reject(new StartupError(`The server cannot be reached at ${socketPath}: ${why}.`))
    })
    socket.on('close', () => {
      if (answer) return resolve(answer)
      reject(
        new StartupError(
          'The server stopped before it answered; whether the command was carried out is not known.',
        ),
      )
    })
  })
}
