// Names in addresses that the site alone can make, since each ends with a mark of its own.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** 128 bits. */
const markLength = 22

export type MarkedNames = {
  /** `<name>.<mark>` */
  mark(name: string): string
  /** The name of what `mark` gave; null for anything else. */
  read(marked: string): string | null
}

export function createMarkedNames(secret: Buffer): MarkedNames {
  const markOf = (name: string) =>
    createHmac('sha256', secret).update(name).digest('base64url').slice(0, markLength)
  return {
    mark: (name) => `${name}.${markOf(name)}`,
    read(marked) {
      const [, name = '', given = ''] = /^([\w.-]{1,80})\.([\w-]{22})$/.exec(marked) ?? []
      return given !== '' && timingSafeEqual(Buffer.from(markOf(name)), Buffer.from(given)) ? name : null
    },
  }
}
