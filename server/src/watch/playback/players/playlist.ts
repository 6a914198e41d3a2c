import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import { tagTextIn } from '@strom/rules/stream-tags'
import type { Slot } from '../../programme/timeline.ts'

type ListedStream = { id: string; title: string; picture: string }

function attribute(value: string): string {
  return value.replaceAll(/["\r\n]+/g, ' ')
}

/** Attributes known to Kodi, VLC and TiviMate. */
export function writePlaylist(base: string, streams: readonly ListedStream[]): string {
  const entries = streams.map(({ id, title, picture }) => {
    const logo = picture === '' ? '' : ` tvg-logo="${attribute(picture)}"`
    return `#EXTINF:-1 tvg-id="${attribute(id)}"${logo},${title.replaceAll(/[\r\n]+/g, ' ')}\n${base}/${encodeURIComponent(id)}.m3u8\n`
  })
  return `#EXTM3U x-tvg-url="${base}/guide.xml"\n${entries.join('')}`
}

function xmltvTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`
}

// XMLTV: https://github.com/XMLTV/xmltv/blob/master/xmltv.dtd
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
