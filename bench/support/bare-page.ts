import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const library = gzipSync(readFileSync(fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js'))))

/** `?src=` plays at once. */
const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>bare hls.js</title>
<style>video { display: block; width: 960px; max-width: 100%; aspect-ratio: 16 / 9; background: black }</style>
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
  button.title = new URLSearchParams(location.search).get('src') ?? ''
  if (button.title) button.click()
</script>
`

export type BarePage = { address: string; close(): Promise<void> }

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/hls.js'
    response.setHeader('Content-Type', isLibrary ? 'text/javascript' : 'text/html; charset=utf-8')
    if (isLibrary) response.setHeader('Content-Encoding', 'gzip')
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
