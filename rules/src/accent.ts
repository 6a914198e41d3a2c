type Colour = readonly [red: number, green: number, blue: number]

/** From theme.css. */
const grounds = {
  light: { page: '#f6f7f4', raised: '#ffffff', towards: '#000000', soft: 0.25 },
  dark: { page: '#0c0e0f', raised: '#1c2022', towards: '#ffffff', soft: 0.12 },
} as const

/** Text on an accent, by preference. */
const inks = ['#14190a', '#ffffff', '#000000'] as const

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5

function parse(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

function write(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `part`: 0 to 1. */
function mix(first: Colour, second: Colour, part: number): Colour {
  const [red, green, blue] = first.map((value, index) => value + ((second[index] ?? 0) - value) * part)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** 0 to 1. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map((hex) => luminance(parse(hex))).toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Named as in theme.css. */
export type AccentShades = { accent: string; hover: string; text: string; soft: string; on: string }

/** `accent` is `#` and six digits; `text` is readable on the scheme's grounds. */
export function accentShades(accent: string, scheme: 'light' | 'dark'): AccentShades {
  const { page, raised, towards, soft } = grounds[scheme]
  const tinted = write(mix(parse(page), parse(accent), soft))
  const isRead = (text: string) =>
    [page, raised, tinted].every((ground) => contrast(text, ground) >= leastContrast)
  let text = accent
  for (let part = 0.05; !isRead(text) && part <= 1; part += 0.05) {
    text = write(mix(parse(accent), parse(towards), part))
  }
  const on = inks.find((ink) => contrast(ink, accent) >= leastContrast) ?? inks[0]
  const hover = write(mix(parse(accent), parse(on === '#ffffff' ? '#000000' : '#ffffff'), 0.15))
  const alpha = Math.round(soft * 255)
    .toString(16)
    .padStart(2, '0')
  return { accent, hover, text, soft: `${accent}${alpha}`, on }
}
