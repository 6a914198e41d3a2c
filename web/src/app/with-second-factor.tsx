import { lazy, type ReactNode } from 'react'
import { loadSecondFactorFirst } from '../features/second-factor/load-second-factor.ts'
import { useUser } from '../lib/member.ts'

const SecondFactorFirst = lazy(async () => ({ default: (await loadSecondFactorFirst()).SecondFactorFirst }))

/** A page for those who work on the site; who lacks the second factor that is wanted of them is led to it, before anything is called. */
export function WithSecondFactor({ children }: { children: ReactNode }) {
  return useUser().secondFactorMissing ? <SecondFactorFirst /> : children
}
