import { hash, randomBytes } from 'node:crypto'

const howMany = 10

/** No look-alikes. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 24

export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export function isRecoveryCode(plain: string): boolean {
  return plain.length === length && [...plain].every((letter) => letters.includes(letter))
}

/** 120 random bits need no slower hash (ASVS 6.5.2). */
export function hashRecoveryCode(plain: string): string {
  return hash('sha256', plain, 'base64url')
}

function newCode(): string {
  // 256 is a multiple of 32: every letter is equally likely.
  const plain = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
  return (plain.match(/.{4}/g) ?? []).join('-')
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, newCode)
}
