import type { Person } from '@strom/contract'

/** A person's role in one word: suspended before all else. */
export function toRole({ suspendedAt, isOwner, isStaff }: Person) {
  if (suspendedAt !== null) return 'suspended' as const
  if (isOwner) return 'owner' as const
  return isStaff ? ('staff' as const) : ('member' as const)
}
