import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'

/** A page for members of the staff; others go to / before it calls anything (specification 6; design 5.9). */
export function StaffOnly({ children }: { children: ReactNode }) {
  return useUser().is_staff ? children : <Navigate to={paths.home()} replace />
}
