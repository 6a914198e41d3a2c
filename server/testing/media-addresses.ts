import { home, type Stage } from './stages/playback-stage.ts'

type Request = { ip?: string; method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST'; language?: string }

/** As absolute paths; a hint names what is still to come. */
export function addressesIn(playlist: string, base: string) {
  const lines = playlist.split('\n').filter((line) => line !== '')
  const named = lines.flatMap((line) => {
    const uri = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line
    return uri
      ? [{ path: new URL(uri, new URL(base, 'http://media')).pathname, hint: /HINT/.test(line) }]
      : []
  })
  const paths = (hint: boolean) => named.filter((address) => address.hint === hint).map(({ path }) => path)
  return { present: paths(false), coming: paths(true) }
}

export function mediaOf(stage: () => Stage) {
  function fetchMedia(url: string, { ip = home, method = 'GET', language }: Request = {}) {
    const headers = { 'x-forwarded-for': ip, ...(language && { 'accept-language': language }) }
    return stage().server.inject({ method, url, headers })
  }

  /** First playlist, the same by path, media playlist, init, segment, part, hinted part. */
  async function addressesOfEveryKind(withToken: string, streamId = 'stream-0') {
    const first = `/media/${streamId}/index.m3u8?token=${withToken}`
    const byPath = `/media/t/${withToken}/${streamId}/index.m3u8`
    const [rendition = ''] = addressesIn((await fetchMedia(first)).body, first).present
    const playlist = (await fetchMedia(rendition)).body
    const { present: media, coming } = addressesIn(playlist, rendition)
    const oneOfEachKind = ['init', 'seg-', 'part-', 'index'].map((kind) =>
      media.find((path) => path.includes(kind)),
    )
    const kinds = [first, byPath, rendition, ...oneOfEachKind.map((path) => path ?? 'missing'), ...coming]
    return { first, byPath, rendition, playlist, media, coming, kinds }
  }

  return { fetchMedia, addressesOfEveryKind }
}
