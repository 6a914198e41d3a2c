import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { loadSecondFactorFirst } from '../features/second-factor/load-second-factor.ts'
import { useUser } from '../lib/member.ts'

const SecondFactorFirst = lazy(async () => ({ default: (await loadSecondFactorFirst()).SecondFactorFirst }))

export function StaffArea() {
  if (!useUser().secondFactorMissing) return <Outlet />
  return (
    <Suspense>
      <SecondFactorFirst />
    </Suspense>
  )
}
