import { fileURLToPath } from 'node:url'

/** The server's own folder; what runs lies one folder below it, as TypeScript in `src` or bundled in `dist`. */
const serverFolder = new URL('../', import.meta.url)

/** The built web app, with a slash at the end. */
export const webAppFolder = fileURLToPath(new URL('../web/dist/', serverFolder))

/** The clips of the demonstration's channels and the slate. */
export const clipsFolder = fileURLToPath(new URL('clips', serverFolder))
