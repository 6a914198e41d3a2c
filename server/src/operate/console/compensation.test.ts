import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'

const { people } = contract

let test: Stage
let token: string
beforeAll(async () => {
  test = await openStage()
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
})
afterAll(() => test.close())

async function readGrants(id: string): Promise<object[]> {
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
    expect(await readGrants(subscriber)).toHaveLength(1)
    expect((await compensate({ preview: false })).people).toBe(count)
    expect(await readGrants(subscriber)).toMatchObject([
      { days: 2, reason: 'compensation', note: 'An outage' },
      { days: 5 },
    ])
    expect(await readGrants(other)).toEqual([])
  })

  it('can be for those who watched a stream then, and for no others', async () => {
    const [viewer, other] = [await test.viewer(), await test.viewer()]
    const streamToken = await viewer.play()
    await test.gate(await other.play(), { streamId: 'stream-1' })
    const moment = () => new Date(test.clock.now()).toISOString()
    const before = moment()
    await test.gate(streamToken)
    test.clock.advance(60)
    await test.gate(streamToken)
    const after = moment()
    test.clock.advance(1)
    const reach = async (watched: object) => (await compensate({ preview: true, watched })).people
    expect(await reach({ streamId: 'nothing', from: before, until: moment() })).toBe(0)
    expect(await reach({ streamId: 'stream-0', from: moment(), until: moment() })).toBe(0)
    const watched = { streamId: 'stream-0', from: after, until: moment() }
    expect(await reach(watched)).toBe(1)
    expect((await compensate({ preview: false, watched })).people).toBe(1)
    expect(await readGrants(viewer.accountId)).toMatchObject([{ reason: 'compensation' }, {}])
    expect(await readGrants(other.accountId)).toHaveLength(1)
  })

  it('reaches who watches at this moment, though that is not stored yet', async () => {
    const viewer = await test.viewer()
    const streamToken = await viewer.play()
    await test.gate(streamToken)
    await test.app.registry.writeBack()
    test.clock.advance(60)
    await test.gate(streamToken)
    const now = new Date(test.clock.now()).toISOString()
    const watched = { streamId: 'stream-0', from: now, until: now }
    expect((await compensate({ preview: false, watched })).people).toBe(1)
    test.clock.advance(60)
    await test.gate(streamToken)
    const { person } = (await test.call(people.page, { token, body: { id: viewer.accountId } })).json()
    expect(person.sessions).toMatchObject([{ lastSeenAt: new Date(test.clock.now()).toISOString() }])
  })
})
