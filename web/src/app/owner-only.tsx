import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { WithSecondFactor } from './with-second-factor.tsx'

/** The owner's console is for owners; others go to / before it calls anything. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  if (!useUser().is_owner) return <Navigate to={paths.home()} replace />
  return <WithSecondFactor>{children}</WithSecondFactor>
}
