import { hash, randomBytes } from 'node:crypto'

/** How many a member is given at once. */
const howMany = 10

/** 32 letters and digits that are not mistaken for one another. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 24

/** A code as typed, without what makes no difference: spaces, hyphens, capitals. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Whether it has the shape of a recovery code. */
export function isRecoveryCode(plain: string): boolean {
  return plain.length === length && [...plain].every((letter) => letters.includes(letter))
}

/** Hashes a recovery code for the database: 120 random bits need no slower hash (ASVS 6.5.2). */
export function hashRecoveryCode(plain: string): string {
  return hash('sha256', plain, 'base64url')
}

function newCode(): string {
  // 256 is a multiple of 32: every letter is as likely.
  const plain = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
  return (plain.match(/.{4}/g) ?? []).join('-')
}

/** Ten new codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, newCode)
}
