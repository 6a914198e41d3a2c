import { contract, streamRequestSubject, ticketType } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account()).email)
})
afterAll(() => test.close())

const valid = { type: ticketType.OTHER, subject: 'A subject', description: 'Six or more' }

async function create(body: object, language = 'en') {
  return (
    await test.call(contract.support.createTicket, { token, language, body: body as typeof valid })
  ).json()
}

function tickets() {
  return test.app.db.selectFrom('tickets').selectAll().orderBy('id').execute()
}

it('stores a ticket as open', async () => {
  expect(await create(valid)).toEqual({ resultCode: 1, detail: expect.any(String) })
  expect((await tickets()).at(-1)).toMatchObject({ ...valid, status: 1, resolved_at: null })
})

it('stores a stream request of one character', async () => {
  const request = { type: ticketType.STREAM_SERVICE, subject: streamRequestSubject, description: 'x' }
  expect(await create(request)).toMatchObject({ resultCode: 1 })
  expect((await tickets()).at(-1)).toMatchObject(request)
})

it.each([
  [{ ...valid, subject: '' }, 'Please enter a subject', 'Skriv inn et emne'],
  [{ ...valid, subject: '   ' }, 'Please enter a subject', 'Skriv inn et emne'],
  [{ ...valid, description: '12345' }, 'Please enter a description', 'Skriv inn en beskrivelse'],
  [{ ...valid, description: '🎉🎉🎉🎉🎉' }, 'Please enter a description', 'Skriv inn en beskrivelse'],
  [
    { type: 1, subject: streamRequestSubject, description: '12345' },
    'Please enter a description',
    'Skriv inn en beskrivelse',
  ],
  [{ ...valid, type: 0 }, 'Please select a vategory', 'Velg en kategori'],
  [{ ...valid, type: 6 }, 'Please select a vategory', 'Velg en kategori'],
  [{ ...valid, type: 1e20 }, 'Please select a vategory', 'Velg en kategori'],
  [
    { type: 3, subject: streamRequestSubject, description: '  ' },
    'Please enter a description',
    'Skriv inn en beskrivelse',
  ],
])('refuses %j', async (body, english, norwegian) => {
  const before = (await tickets()).length
  expect(await create(body)).toEqual({ resultCode: 2, detail: english })
  expect(await create(body, 'nn-NO,en')).toEqual({ resultCode: 2, detail: norwegian })
  expect(await tickets()).toHaveLength(before)
})
