import type { Person } from '@strom/contract'

export function toRole({ suspendedAt, isOwner, isStaff }: Person) {
  if (suspendedAt !== null) return 'suspended' as const
  if (isOwner) return 'owner' as const
  return isStaff ? ('staff' as const) : ('member' as const)
}
