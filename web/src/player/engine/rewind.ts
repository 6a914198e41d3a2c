// Specified in docs/product.md, Watching.

/** In seconds. */
export type Past = { seconds: number; most: number; readAt: number }

const dataId = 'no.strom.rewind'
/** In seconds. */
const step = 10

export function readPast(
  sessionData: Readonly<Record<string, unknown>> | null | undefined,
  now: number,
): Past | null {
  const [, seconds, most] =
    /^(\d{1,6})\/(\d{1,6})$/.exec(
      String((sessionData?.[dataId] as { VALUE?: string } | undefined)?.VALUE ?? ''),
    ) ?? []
  return seconds === undefined || most === undefined
    ? null
    : { seconds: Number(seconds), most: Number(most), readAt: now }
}

export function findPast(playlist: string, now: number): Past | null {
  const [, value] = /^#EXT-X-SESSION-DATA:DATA-ID="no\.strom\.rewind",VALUE="([^"]*)"/m.exec(playlist) ?? []
  return readPast(value === undefined ? null : { [dataId]: { VALUE: value } }, now)
}

/** Null below two steps. */
export function reachOf(past: Past | null, now: number): number | null {
  if (!past) return null
  const reach = Math.min(past.most, past.seconds + (now - past.readAt) / 1000)
  return reach < 2 * step ? null : Math.floor(reach / step) * step
}

/** Null unless shaped like our server's. */
export function rewindAddress(url: string, behind: number): string | null {
  const address = new URL(url, location.href)
  const [, stream] = /\/media\/([^/]+)\/index\.m3u8$/.exec(address.pathname) ?? []
  const token = address.searchParams.get('token')
  if (!stream || !token) return null
  const folder = new URL(`../t/${encodeURIComponent(token)}/${stream}/`, address)
  return new URL(`rewind.m3u8?behind=${Math.round(behind)}`, folder).href
}
