import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'

/** The owner's console is for owners; others go to / before it calls anything. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useUser().is_owner ? children : <Navigate to={paths.home()} replace />
}
