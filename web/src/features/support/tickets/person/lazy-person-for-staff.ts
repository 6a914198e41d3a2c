import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'

export const PersonForStaff = lazyExtra(
  async () => (await import('./person-for-staff.tsx')).PersonForStaff,
  NotLoaded,
)
