import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrencyByGroup, type Place } from '../../base/concurrency.ts'

const deriveNow = promisify(argon2)

/**
 * Two at once leave half of Node's threads to files and names, and two hundred that wait are a few seconds: a caller who comes with
 * more passwords than that stops neither pages nor media, nor other networks.
 */
const inTurn = limitConcurrencyByGroup(2, 200)

/** The place of somebody who has shown a right already, such as a link that came by mail. */
const entitled: Place = { group: 'entitled', first: true }

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

function unpadded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}

/**
 * Hashes a password with argon2id into a PHC string, which every other argon2 library reads.
 * @throws TooManyWaiting when too many wait.
 */
export async function hashPassword(password: string, place = entitled): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(place, () => deriveNow('argon2id', { message: password, nonce, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash nobody's password has, so that an unknown address costs the same work. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether the password is the one of the PHC string; `null` does the same work and says no.
 * @throws TooManyWaiting when too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  place = entitled,
): Promise<boolean> {
  const parts = phc.exec(stored ?? nobodysHash)
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts
  const wanted = Buffer.from(expected, 'base64')
  const found = await inTurn(place, () =>
    deriveNow('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    }),
  )
  return timingSafeEqual(found, wanted) && stored !== null
}
