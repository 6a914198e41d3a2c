import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, type Stream } from '@strom/contract'
import { buildIfStale } from '../../scripts/build.mjs'
import { freePort, type Program, startProgram, temporaryFolder } from './processes.ts'

const entry = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
/** As with `npm start`: compiled code is kept between starts. */
const compileCache = join(temporaryFolder(), 'compiled')
const password = 'strom-demo'

/** In demonstration mode. */
export type Site = Program & {
  origin: string
  readyMs: number
  /** @returns the Token. */
  signIn(name: string): Promise<string>
  streamToken(signInToken: string): Promise<string>
  streams(signInToken: string): Promise<Stream[]>
  /** Lifts the limits on calls per network, on orders per member, and `further` ones. */
  liftLimit(...further: string[]): Promise<void>
}

export async function startSite(
  dataDir = join(temporaryFolder(), 'data'),
  settings: Record<string, string> = {},
): Promise<Site> {
  const port = Number(settings.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  await buildIfStale('server', process.execPath, console.error)
  const program = startProgram(process.execPath, ['--enable-source-maps', entry], {
    // Not the repository, which may hold a `.env`.
    folder: temporaryFolder(),
    env: {
      PORT: String(port),
      STROM_RTMP_PORT: '0',
      STROM_PUBLIC_URL: origin,
      STROM_DATA_DIR: dataDir,
      STROM_LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compileCache,
      ...settings,
    },
  })
  const readyMs = await program.untilAnswer(`${origin}/readyz`, 180_000)

  async function call<T>(method: string, path: string, token: string, body?: object): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      headers: { Token: token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  async function signIn(name: string): Promise<string> {
    const { method, path } = contract.sessions.login
    const email = `${name}@strom.test`
    const { token } = await call<{ token?: string }>(method, path, '', { email, password, isMobile: false })
    if (!token) throw new Error(`${email} could not sign in`)
    return token
  }

  return {
    ...program,
    origin,
    readyMs,
    signIn,
    async streamToken(signInToken) {
      const { method, path } = contract.playback.expiryToken
      const { streamToken } = await call<{ streamToken: string | null }>(method, path, signInToken, {
        isMobile: false,
      })
      if (!streamToken) throw new Error('no stream token was given')
      return streamToken
    },
    async streams(signInToken) {
      const { method, path } = contract.streams.all
      return (await call<{ streams: Stream[] }>(method, path, signInToken)).streams
    },
    async liftLimit(...further) {
      const { method, path } = contract.settings.change
      const names = ['requestsPerMinute', 'ordersPerMember', ...further]
      const changes = names.map((name) => ({ name, value: 100_000_000, changedAt: null }))
      const answer = await call<{ resultCode: number }>(method, path, await signIn('owner'), { changes })
      if (answer.resultCode !== 1) throw new Error(`the limits stay: ${JSON.stringify(answer)}`)
    },
  }
}
