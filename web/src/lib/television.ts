import { createStoredText } from './browser-storage.ts'

/** Set in a browser that was signed in by a code: larger, and driven by the arrows of a remote control. `start.js` reads it before the first paint. */
const stored = createStoredText('strom-television')

export function isTelevision(): boolean {
  return stored.read() !== null
}

/** Makes this browser a television's, or no longer; it is drawn so from the next page on that is loaded. */
export function setTelevision(is: boolean) {
  if (is) stored.write('yes')
  else stored.clear()
}
