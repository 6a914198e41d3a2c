import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useUser } from '../lib/member.ts'

const SecondFactorFirst = lazy(async () => ({
  default: (await import('../features/second-factor/second-factor-first.tsx')).SecondFactorFirst,
}))

export function StaffArea() {
  if (!useUser().secondFactorMissing) return <Outlet />
  return (
    <Suspense>
      <SecondFactorFirst />
    </Suspense>
  )
}
