const longest = 40

/** Letters that NFD does not decompose. */
const spelledOut: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
}

function plain(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[æøœßðþł]/g, (letter) => spelledOut[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
}

function trimmed(id: string, length: number): string {
  return id.slice(0, length).replaceAll(/^-+|-+$/g, '')
}

/** At most 40 small letters, digits and inner hyphens. A taken id gets a number from 2 on. */
export function idOfTitle(title: string, otherwise: string, isTaken: (id: string) => boolean): string {
  const id = trimmed(trimmed(plain(title), Number.POSITIVE_INFINITY), longest) || otherwise
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const numbered = `${trimmed(id, longest - suffix.length)}${suffix}`
    if (!isTaken(numbered)) return numbered
  }
}
