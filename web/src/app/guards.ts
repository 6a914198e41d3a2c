import { redirect } from 'react-router'
import { load } from '../lib/answers.ts'
import { userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { isTelevision } from '../lib/television.ts'
import { tokenStore } from '../lib/token-store.ts'

/**
 * Says who may see a page: throws a redirect for others, and answers whether the page's data may be asked for. In maintenance
 * nothing is asked for, since nothing is answered.
 */
export type Guard = () => Promise<boolean>

/** Everybody may see it. */
export const everybody: Guard = async () => !(await load(siteSettingsQuery)).maintenanceMode

/** Without a Token it leads to /login. */
export const members: Guard = async () => {
  if (tokenStore.read() === null) throw redirect(paths.login())
  return everybody()
}

/** As `members`; a television that was let in by a code is led to /, since it may only watch. */
export const withoutTelevisions: Guard = async () => {
  if (!(await members())) return false
  if (isTelevision() && (await load(userQuery)).television) throw redirect(paths.home())
  return true
}

/** Others are led to /; one who lacks the second factor that is wanted of them is led to it by `StaffArea`. */
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
