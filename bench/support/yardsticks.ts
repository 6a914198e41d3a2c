import { fileURLToPath } from 'node:url'
import { hasNginx, startNginx } from '../../server/testing/nginx/nginx.ts'
import { freePort, type Program, startProgram, temporaryFolder } from './processes.ts'

export type Yardstick = Pick<Program, 'pid' | 'stop'> & { origin: string }

const bareServer = fileURLToPath(new URL('bare-server.ts', import.meta.url))

export async function startBareServer(
  filesFolder?: string,
): Promise<Yardstick & Program & { readyMs: number }> {
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

/** Uses `sendfile`; null without nginx. */
export async function startNginxWith(filesFolder: string): Promise<Yardstick | null> {
  if (!hasNginx()) return null
  const port = await freePort()
  const nginx = await startNginx(
    `access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
     types { video/mp4 m4s; application/vnd.apple.mpegurl m3u8; }
     server { listen 127.0.0.1:${port}; root ${filesFolder}; location = / { return 200; } }`,
    port,
  )
  return { ...nginx, origin: `http://127.0.0.1:${port}` }
}
