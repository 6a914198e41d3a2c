import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const library = readFileSync(fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js')))

/** hls.js as it comes, a video, and a button that plays the address in its title. */
const page = `<!doctype html>
<title>bare hls.js</title>
<style>video { display: block; width: 960px; height: 540px; background: black }</style>
<video muted playsinline></video>
<button>Play</button>
<script src="/hls.js"></script>
<script>
  const video = document.querySelector('video')
  const button = document.querySelector('button')
  let hls
  button.onclick = () => {
    if (hls) return hls.loadSource(button.title)
    hls = new Hls()
    hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
    hls.loadSource(button.title)
    hls.attachMedia(video)
  }
</script>
`

export type BarePage = { address: string; close(): Promise<void> }

/** Serves the page that the players are measured against, on loopback. */
export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/hls.js'
    response.setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isLibrary ? library : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
