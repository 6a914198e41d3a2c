import type { IncomingMessage } from 'node:http'
import { CookieJar } from 'tough-cookie'

const maxJars = 500
/** Per answer: a source must not fill our memory. */
const maxCookies = 20
const maxCookieLength = 4096

export type Cookies = {
  read(sender: string, url: URL): string | undefined
  keep(sender: string, url: URL, answer: IncomingMessage): void
}

/** Cookies never reach another channel or origin. */
export function createCookies(): Cookies {
  const jars = new Map<string, CookieJar>()
  const nameOf = (sender: string, url: URL) => `${sender} ${url.origin}`

  return {
    read: (sender, url) => jars.get(nameOf(sender, url))?.getCookieStringSync(url.href) || undefined,
    keep(sender, url, { headers }) {
      const given = headers['set-cookie']?.filter(({ length }) => length <= maxCookieLength) ?? []
      if (given.length === 0) return
      const name = nameOf(sender, url)
      const jar = jars.get(name) ?? new CookieJar(null, { rejectPublicSuffixes: false })
      for (const cookie of given.slice(0, maxCookies))
        jar.setCookieSync(cookie, url.href, { ignoreError: true })
      jars.delete(name)
      jars.set(name, jar)
      for (const oldest of jars.keys()) if (jars.size > maxJars) jars.delete(oldest)
    },
  }
}
