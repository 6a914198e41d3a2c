import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type Program, startProgram, temporaryFolder } from './processes.ts'

export type Yardstick = Program & { origin: string; readyMs: number }

const nginx = 'nginx'
const bareServer = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** A bare Fastify of the same Node that says hello, and sends a folder's files from memory. */
export async function startBareServer(filesFolder?: string): Promise<Yardstick> {
  const port = await freePort()
  const args = [
    '--disable-warning=ExperimentalWarning',
    bareServer,
    String(port),
    ...(filesFolder ? [filesFolder] : []),
  ]
  const program = startProgram(process.execPath, args, { folder: temporaryFolder() })
  const origin = `http://127.0.0.1:${port}`
  return { ...program, origin, readyMs: await program.untilAnswer(`${origin}/`) }
}

/** One nginx process that sends a folder's files by `sendfile`; null where there is no nginx. */
export async function startNginx(filesFolder: string): Promise<Yardstick | null> {
  if (spawnSync(nginx, ['-v']).status !== 0) return null
  const port = await freePort()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temp;`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
events { worker_connections 1024; }
http {
  ${temporary.join(' ')}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  types { video/mp4 m4s; application/vnd.apple.mpegurl m3u8; }
  server { listen 127.0.0.1:${port}; root ${filesFolder}; location = / { return 200; } }
}
`,
  )
  const program = startProgram(nginx, ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'], { folder })
  const origin = `http://127.0.0.1:${port}`
  return { ...program, origin, readyMs: await program.untilAnswer(`${origin}/`) }
}
