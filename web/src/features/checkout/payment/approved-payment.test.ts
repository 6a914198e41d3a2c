import { expect, it } from 'vitest'
import { approvedPayment, readApprovedPayment, storeApprovedPayment } from './approved-payment.ts'

const account = 'anna@strom.test'
const order = { accountsAndMonths: [{ email: account, months: 3 }], pointsToSpend: 5, totalCents: 3395 }

it('is found by its own account until it is forgotten', () => {
  storeApprovedPayment({ account, orderId: 'ORDER', order })
  expect(readApprovedPayment(account)).toEqual({ account, orderId: 'ORDER', order })
  expect(readApprovedPayment('bjorn@strom.test')).toBeNull()
  approvedPayment.clear()
  expect(readApprovedPayment(account)).toBeNull()
})

it.each(['null', '{}', 'not JSON', '{"account":"anna@strom.test","orderId":"ORDER","order":{}}'])(
  'is none when the browser kept %s',
  (text) => {
    approvedPayment.write(text)
    expect(readApprovedPayment(account)).toBeNull()
  },
)
