import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { WithSecondFactor } from './with-second-factor.tsx'

/** A page for members of the staff; others go to / before it calls anything. */
export function StaffOnly({ children }: { children: ReactNode }) {
  if (!useUser().is_staff) return <Navigate to={paths.home()} replace />
  return <WithSecondFactor>{children}</WithSecondFactor>
}
