import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = 'nginx'

export function hasNginx(): boolean {
  return spawnSync(program, ['-v']).status === 0
}

/** Runs nginx with what stands in its `http` block, which listens on `port`, until it is stopped. */
export async function startNginx(http: string, port: number): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nginx-'))
  mkdirSync(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temporary;`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
     events {} http { access_log off; ${temporary.join(' ')} ${http} }`,
  )
  const child = spawn(program, ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'], { stdio: 'pipe' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilListening(child, port)
  return {
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
