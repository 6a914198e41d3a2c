import { fileURLToPath } from 'node:url'

/** The server's own folder: two above this file in `src`, one above the bundle in `dist`. */
export const serverFolder = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url)

/** The built web app, with a slash at the end. */
export const webAppFolder = fileURLToPath(new URL('../web/dist/', serverFolder))

/** The clips of the demonstration's channels and the slate. */
export const clipsFolder = fileURLToPath(new URL('clips', serverFolder))
