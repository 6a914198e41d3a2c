import { fileURLToPath } from 'node:url'

export const serverFolder = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url)

export const webAppFolder = fileURLToPath(new URL('../web/dist/', serverFolder))

export const clipsFolder = fileURLToPath(new URL('clips', serverFolder))
