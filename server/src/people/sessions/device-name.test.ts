import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`,
    'Opera on Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 4.0.3; nb-no) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Android Browser on Android',
  ],
  [
    `Mozilla/5.0 (X11; Linux aarch64) ${webkit} Chrome/120.0.0.0 Safari/537.36 CrKey/1.56.500000`,
    'Chromecast',
  ],
  ['AppleCoreMedia/1.0.0.22K557 (Apple TV; U; CPU OS 18_1 like Mac OS X; nb_no)', 'Apple player on Apple TV'],
  ['VLC/3.0.21 LibVLC/3.0.21', 'VLC'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome på Windows'],
  [`Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) ${webkit} Version/8.0 Safari/537.36`, 'Safari på TV'],
  [
    'AppleCoreMedia/1.0.0.22K557 (Apple TV; U; CPU OS 18_1 like Mac OS X; nb_no)',
    'Apple-spiller på Apple TV',
  ],
  [`Mozilla/5.0 (X11; Linux aarch64) ${webkit} Chrome/120.0.0.0 Safari/537.36 CrKey/1.56`, 'Chromecast'],
  ['VLC/3.0.21 LibVLC/3.0.21', 'VLC'],
  ['', 'Ukjent enhet'],
])('in Norwegian: %s', (agent, name) => {
  expect(deviceName(agent, 'nb')).toBe(name)
})
