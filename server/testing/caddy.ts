import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './nginx/nginx.ts'

const program = 'caddy'
const file = fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url))

export function hasCaddy(): boolean {
  return spawnSync(program, ['version']).status === 0
}

/** With deploy/caddy/Caddyfile, on localhost. */
export async function startCaddy(upstreamPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'strom-caddy-'))
  const [port, plainPort, adminPort] = [await freePort(), await freePort(), await freePort()]
  // Leaves this machine's certificate store alone.
  const own = `{\n\tskip_install_trust\n\tadmin 127.0.0.1:${adminPort}\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`
  writeFileSync(join(folder, 'Caddyfile'), readFileSync(file, 'utf8').replace(/^\{$/m, own))
  const child = spawn(program, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      STROM_SITE: 'localhost',
      STROM_UPSTREAM: `127.0.0.1:${upstreamPort}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  for (let tries = 0; !said.includes('certificate obtained successfully'); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`Caddy did not start: ${said}`)
    await sleep(50)
  }
  return {
    port,
    plainPort,
    certificate: readFileSync(root, 'utf8'),
    said: () => said,
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      process.off('exit', kill)
      rmSync(folder, { recursive: true })
    },
  }
}
