import type { Language } from '@strom/contract'

/** Browsers that also claim to be another come first. */
const browsers: [RegExp, string][] = [
  [/\bCrKey\//, 'Chromecast'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bAndroid\b.*\bVersion\/.*\bSafari\//, 'Android Browser'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bAppleCoreMedia\//, 'Apple player'],
  [/\bVLC\//, 'VLC'],
]

const systems: [RegExp, string][] = [
  [/\bApple ?TV\b/, 'Apple TV'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bWeb0S\b|\bTizen\b|\bSMART-TV\b|\bSmartTV\b/i, 'television'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(table: [RegExp, string][], agent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(agent))?.[1]
}

/** Names that are words rather than trade marks. */
const norwegian: Record<string, string> = { 'Apple player': 'Apple-spiller', television: 'TV' }

const words = {
  en: { unknown: 'Unknown device', on: (browser: string, system: string) => `${browser} on ${system}` },
  nb: { unknown: 'Ukjent enhet', on: (browser: string, system: string) => `${browser} på ${system}` },
} as const

export function playerAgent(name: string): string {
  return `Strom-Player (${name})`
}

/** Tells devices apart; proves nothing. */
export function deviceName(agent: string, language: Language = 'en'): string {
  const [, named] = /^Strom-Player \((.*)\)$/.exec(agent) ?? []
  if (named !== undefined) return named
  const spoken = (name: string | undefined) => (language === 'nb' && name && norwegian[name]) || name
  const browser = spoken(nameIn(browsers, agent))
  const system = spoken(nameIn(systems, agent))
  if (browser === 'Chromecast') return browser
  if (browser && system) return words[language].on(browser, system)
  return browser ?? system ?? words[language].unknown
}
