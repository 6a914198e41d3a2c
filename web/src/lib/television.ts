import { createStoredText } from './browser-storage.ts'

/** `start.js` reads it before the first paint. */
const stored = createStoredText('strom-television')

export function isTelevision(): boolean {
  return stored.read() !== null
}

export function setTelevision(is: boolean) {
  if (is) stored.write('yes')
  else stored.clear()
}
