import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import { tagTextIn } from '@strom/rules/stream-tags'
import type { Slot } from '../../programme/timeline.ts'

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
function xmltvTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`
}

// The programme as XMLTV (https://github.com/XMLTV/xmltv/blob/master/xmltv.dtd), in one language: its head, its streams, what they show, its end.
export const guideHead = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n'
export const guideEnd = '</tv>\n'

export function guideChannel({ id, title }: { id: string; title: string }): string {
  return `<channel id="${escapeHtml(id)}"><display-name>${escapeHtml(title)}</display-name></channel>\n`
}

export function guideProgramme(
  streamId: string,
  { entry, startsAt, endsAt }: Slot,
  language: Language,
): string {
  const title = escapeHtml(tagTextIn(entry.title, language))
  return `<programme start="${xmltvTime(startsAt)}" stop="${xmltvTime(endsAt)}" channel="${escapeHtml(streamId)}"><title lang="${language}">${title}</title></programme>\n`
}
