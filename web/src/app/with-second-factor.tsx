import { lazy, type ReactNode } from 'react'
import { useUser } from '../lib/member.ts'
import { loadSecondFactorFirst } from './load-second-factor.ts'

const SecondFactorFirst = lazy(async () => ({ default: (await loadSecondFactorFirst()).SecondFactorFirst }))

/** A page for those who work on the site; who lacks the second factor that is wanted of them is led to it, before anything is called. */
export function WithSecondFactor({ children }: { children: ReactNode }) {
  return useUser().secondFactorMissing ? <SecondFactorFirst /> : children
}
