import type { SetupFinding, SetupState } from '@strom/contract'
import { expect, it } from 'vitest'
import { listMissing } from './missing.ts'

const whole: SetupState = {
  email: 'a@b.no',
  publicUrl: 'https://a.example',
  mail: { server: 'm', from: 'a@b.no', state: 'confirmed', sent: 'sent', error: null },
  takesPayments: true,
  streams: ['Fjord'],
  builtIn: [],
}
const found = (check: SetupFinding['check'], state: SetupFinding['state']): SetupFinding => ({
  check,
  state,
  code: 'reached' as const,
  values: {},
})

it.each([
  [{}, [], []],
  [{ mail: { ...whole.mail, state: 'open' as const } }, [], ['missingMail']],
  [{ mail: { ...whole.mail, state: 'waived' as const } }, [], ['missingMailWaived']],
  [{ streams: [] }, [], ['missingStream']],
  [{ takesPayments: false }, [found('payments', 'ok')], ['missingPayments']],
  [{}, [found('reached', 'warning'), found('certificate', 'problem')], ['missingAddress']],
  [
    {},
    [found('mail server', 'problem'), found('payments', 'problem')],
    ['missingMailServer', 'missingProvider'],
  ],
])('%j with %j lacks %j', (change, findings, missing) => {
  expect(listMissing({ ...whole, ...change }, findings)).toEqual(missing)
})
