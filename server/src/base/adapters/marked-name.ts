import { createHmac, timingSafeEqual } from 'node:crypto'

/** 128 bits in base64url. */
const markLength = 22

export type MarkedNames = {
  /** `<name>.<HMAC>` */
  mark(name: string): string
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
