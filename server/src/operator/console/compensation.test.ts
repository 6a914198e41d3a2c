import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const { people } = contract

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
})
afterAll(() => test.close())

async function grantsOf(id: string): Promise<object[]> {
  return (await test.call(people.page, { token, body: { id } })).json().person.grants
}

describe('compensation', () => {
  const compensate = async (body: object) =>
    (
      await test.call(people.compensate, { token, body: { days: 2, reason: 'An outage', ...body } as never })
    ).json()

  it('is counted first, then given to everybody who has access and to nobody else', async () => {
    const { id: subscriber } = await test.build.account({ span: { days: 5 } })
    const { id: other } = await test.build.account()
    const { people: count } = await compensate({ preview: true })
    expect(await grantsOf(subscriber)).toHaveLength(1)
    expect((await compensate({ preview: false })).people).toBe(count)
    expect(await grantsOf(subscriber)).toMatchObject([
      { days: 2, reason: 'compensation', note: 'An outage' },
      { days: 5 },
    ])
    expect(await grantsOf(other)).toEqual([])
  })

  it('can be for those who watched a stream then', async () => {
    const from = new Date(test.clock.now() - 3_600_000).toISOString()
    const until = new Date(test.clock.now()).toISOString()
    const watched = { streamId: 'nothing', from, until }
    expect((await compensate({ preview: true, watched })).people).toBe(0)
  })
})
