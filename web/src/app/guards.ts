import { redirect } from 'react-router'
import { load } from '../lib/answers.ts'
import { userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { isTelevision } from '../lib/television.ts'
import { tokenStore } from '../lib/token-store.ts'

/** Throws a redirect, or returns whether data may be requested: not in maintenance. */
export type Guard = () => Promise<boolean>

export const everybody: Guard = async () => !(await load(siteSettingsQuery)).maintenanceMode

export const members: Guard = async () => {
  if (tokenStore.read() === null) throw redirect(paths.login())
  return everybody()
}

/** A television signed in by a code may only watch. */
export const withoutTelevisions: Guard = async () => {
  if (!(await members())) return false
  if (isTelevision() && (await load(userQuery)).television) throw redirect(paths.home())
  return true
}

/** `StaffArea` handles a missing second factor. */
function only(role: 'is_staff' | 'is_owner'): Guard {
  return async () => {
    if (!(await members())) return false
    const user = await load(userQuery)
    if (!user[role]) throw redirect(paths.home())
    return !user.secondFactorMissing
  }
}

export const staff = only('is_staff')
export const owners = only('is_owner')
