import type { Raw } from './read-programme.ts'

/** XMLTV time such as `20261126200000 +0100`; UTC without an offset. */
function readTime(text: string | null): string | null {
  const [, year, month, day, hour, minute = '00', second = '00', offset = '+0000'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)?(\d\d)? *([+-]\d{4})?/.exec(text?.trim() ?? '') ?? []
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset.slice(0, 3)}:${offset.slice(3)}`
  const at = new Date(written)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function textOf(element: Element | null | undefined): string {
  return element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
}

/** `English|Norwegian` if both exist. */
function titleOf(programme: Element): string {
  const titles = [...programme.getElementsByTagName('title')]
  const inLanguage = (...languages: string[]) =>
    textOf(titles.find((title) => languages.includes((title.getAttribute('lang') ?? '').slice(0, 2))))
  const [en, nb] = [inLanguage('en'), inLanguage('nb', 'no')]
  return en !== '' && nb !== '' && en !== nb ? `${en}|${nb}` : nb || en || textOf(titles[0])
}

/** Null if the page's Trusted Types policy (lib/trusted-types.ts) refuses it. */
function parse(text: string): Document | null {
  try {
    return new DOMParser().parseFromString(text, 'text/xml')
  } catch {
    return null
  }
}

/** Null if it is not XMLTV. */
export function readXmltv(text: string): Raw[] | null {
  const file = parse(text.replace(/^\uFEFF/, '').trim())
  if (!file || file.querySelector('parsererror') || file.documentElement.nodeName !== 'tv') return null
  const names = new Map<string, string[]>()
  for (const channel of file.getElementsByTagName('channel')) {
    const shown = [...channel.getElementsByTagName('display-name')].map(textOf)
    names.set(channel.getAttribute('id') ?? '', shown)
  }
  return [...file.getElementsByTagName('programme')].map((programme, index) => {
    const channel = programme.getAttribute('channel') ?? ''
    return {
      line: index + 1,
      streams: [channel, ...(names.get(channel) ?? [])],
      title: titleOf(programme),
      startsAt: readTime(programme.getAttribute('start')),
      endsAt: readTime(programme.getAttribute('stop')),
      weekly: false,
    }
  })
}
