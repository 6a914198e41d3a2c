import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrencyByGroup, type QueuePlace } from '../../base/concurrency.ts'

const deriveNow = promisify(argon2)

/** Two leave half of Node's threads to files and look-ups; 200 waiting take a few seconds. */
const inTurn = limitConcurrencyByGroup(2, 200)

/** For holders of another proof, such as a mailed link. */
const entitled: QueuePlace = { group: 'entitled', first: true }

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

function unpadded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Returns a PHC string. Throws TooManyWaiting. */
export async function hashPassword(password: string, place = entitled): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(place, () => deriveNow('argon2id', { message: password, nonce, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Matches no password; stands in for an unknown address. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** `null` costs the same work. Throws TooManyWaiting. */
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
