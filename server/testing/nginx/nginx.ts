import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = 'nginx'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export function hasNginx(): boolean {
  return spawnSync(program, ['-v']).status === 0
}

export type Nginx = {
  /** The only process: it is its own worker. */
  pid: number
  stop(): Promise<void>
}

export async function startNginx(http: string, port: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nginx-'))
  mkdirSync(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temporary;`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
     events { worker_connections 4096; }
     http { ${temporary.join(' ')} ${http} }`,
  )
  const child = spawn(program, ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'], { stdio: 'pipe' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilListening(child, port)
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      process.off('exit', kill)
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number) {
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-4000)
  })
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answered) return
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    await sleep(20)
  }
}
