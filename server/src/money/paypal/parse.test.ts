import { expect, it } from 'vitest'
import { parseCapture, parseOrder } from './parse.ts'
import { captureAnswer, orderAnswer } from './wire.ts'

const answer = {
  id: 'C1',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '12.00' },
  custom_id: 'ours',
  create_time: '2026-11-20T12:00:00Z',
}

function capture(change: object) {
  return parseCapture(captureAnswer.parse({ ...answer, ...change }), true)
}

it.each([
  ['COMPLETED', { state: 'completed' }],
  ['REFUNDED', { state: 'completed' }],
  ['PARTIALLY_REFUNDED', { state: 'completed' }],
  ['PENDING', { state: 'pending' }],
  ['DECLINED', { state: 'declined', problem: 'DECLINED', final: true }],
  ['FAILED', { state: 'declined', problem: 'FAILED', final: true }],
])('a capture that is %s', (status, state) => {
  const common = { reference: 'C1', cents: 1200, currency: 'USD', orderId: 'ours' }
  expect(capture({ status })).toEqual({ ...common, ...state, at: new Date('2026-11-20T12:00:00Z') })
})

it('a declined capture has the reason, where there is one', () => {
  const status_details = { reason: 'PAYER_ACTION' }
  expect(capture({ status: 'DECLINED', status_details })).toMatchObject({ problem: 'PAYER_ACTION' })
})

it.each([
  ['COMPLETED', true],
  ['VOIDED', true],
  ['APPROVED', false],
])('a declined capture of an order that is %s is final: %s', (status, final) => {
  const captures = [{ ...answer, status: 'DECLINED' }]
  const order = orderAnswer.parse({ id: 'O1', status, purchase_units: [{ payments: { captures } }] })
  expect(parseOrder(order)?.captures).toMatchObject([{ state: 'declined', final }])
})
