import { randomUUID } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import type { PeopleApp } from '../people-app.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount } from './queries.ts'

export type NewAccount = {
  /** Trimmed and lower-cased. */
  email: string
  username: string
  password: string | { hash: string }
  isStaff?: boolean
  isOwner?: boolean
  isLegacy?: boolean
  createdAt?: Date
}

export async function createAccount(app: PeopleApp, db: Db, account: NewAccount): Promise<string> {
  const id = randomUUID()
  const { password } = account
  const made = await insertAccount(db, {
    id,
    email: account.email,
    username: account.username,
    password_hash: typeof password === 'string' ? await hashPassword(password) : password.hash,
    is_staff: account.isStaff === true || account.isOwner === true,
    is_owner: account.isOwner === true,
    is_legacy: account.isLegacy === true,
    created_at: account.createdAt ?? new Date(app.clock.now()),
  })
  if (!made) throw new Error(`the e-mail address ${account.email} is taken`)
  return id
}
