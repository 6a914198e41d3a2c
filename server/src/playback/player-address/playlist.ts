import type { Language, Occurrence } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import { tagTextIn } from '@strom/rules/stream-tags'

/** A stream as a player lists it; `picture` is an address, or empty. */
type ListedStream = { id: string; title: string; picture: string }

/** A value between the quotes of a playlist's attribute, in which no line and no quote begins. */
function attribute(value: string): string {
  return value.replaceAll(/["\r\n]+/g, ' ')
}

/** The streams as an M3U playlist with the attributes that Kodi, VLC and TiviMate know. `base` is the address of the player. */
export function writePlaylist(base: string, streams: readonly ListedStream[]): string {
  const entries = streams.map(({ id, title, picture }) => {
    const logo = picture === '' ? '' : ` tvg-logo="${attribute(picture)}"`
    return `#EXTINF:-1 tvg-id="${attribute(id)}"${logo},${title.replaceAll(/[\r\n]+/g, ' ')}\n${base}/${encodeURIComponent(id)}.m3u8\n`
  })
  return `#EXTM3U x-tvg-url="${base}/guide.xml"\n${entries.join('')}`
}

/** A moment as XMLTV writes it. */
function xmltvTime(moment: string): string {
  return `${moment.slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`
}

/** The programme as XMLTV (https://github.com/XMLTV/xmltv/blob/master/xmltv.dtd), in one language. */
export function writeGuide(
  streams: readonly ListedStream[],
  items: readonly Occurrence[],
  language: Language,
): string {
  const channels = streams.map(
    ({ id, title }) =>
      `<channel id="${escapeHtml(id)}"><display-name>${escapeHtml(title)}</display-name></channel>\n`,
  )
  const programmes = items.map(
    ({ streamId, title, startsAt, endsAt }) =>
      `<programme start="${xmltvTime(startsAt)}" stop="${xmltvTime(endsAt)}" channel="${escapeHtml(streamId)}"><title lang="${language}">${escapeHtml(tagTextIn(title, language))}</title></programme>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n${channels.join('')}${programmes.join('')}</tv>\n`
}
