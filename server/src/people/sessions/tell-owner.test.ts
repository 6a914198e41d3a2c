import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { pairTelevision } from '../../../testing/television.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ settings: { playerAddresses: true } })
})
afterAll(() => site.close())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

async function subjectsTo(email: string) {
  site.clock.advance(1)
  return (await outbox(site.app, email)).map(({ subject }) => subject)
}

async function newOwner(language: 'en' | 'nb' = 'en') {
  const account = await site.build.account({ isOwner: true })
  await site.app.db.updateTable('accounts').set({ language }).where('id', '=', account.id).execute()
  return account
}

describe('an owner is mailed of', () => {
  it('each browser that has not signed in before from that network', async () => {
    const { email } = await newOwner()
    const [home, away] = ['203.0.113.1', '198.51.100.9']
    const mails: number[] = []
    for (const [agent, ip] of [
      [chrome, home],
      [chrome, home],
      ['another', home],
      [chrome, away],
      [chrome, away],
    ] as const) {
      await site.signIn(email, { agent, ip })
      mails.push((await subjectsTo(email)).length)
    }
    expect(mails).toEqual([1, 1, 2, 3, 3])
    const [first] = await outbox(site.app, email)
    expect(first?.kind).toBe('device-added')
    expect(first?.text).toContain('Chrome on Windows has signed in with your password.')
    expect(first?.text).toContain('from the network 203.0.113.x')
    expect(first?.text).not.toContain(home)
    expect(first?.links[0]).toMatch(/\/profile$/)
  })

  it.each([
    [
      'en',
      [
        'a new device is signed in',
        'a television is signed in',
        'a player has an address',
        'a key for a program was made: books',
      ],
    ],
    [
      'nb',
      [
        'en ny enhet er logget inn',
        'en TV er logget inn',
        'en spiller har fått en adresse',
        'en nøkkel til et program er laget: books',
      ],
    ],
  ] as const)('each device, television, player and key, in %s', async (language, subjects) => {
    const { email } = await newOwner(language)
    const other = await newOwner()
    const token = await site.confirm(await site.signIn(email))
    site.clock.advance(1)
    for (const _each of [1, 2]) await pairTelevision(site, token)
    site.clock.advance(1)
    await site.call(contract.players.make, { token, body: { name: 'Kodi' } })
    site.clock.advance(1)
    const body = { name: 'books', scopes: ['people:read' as const], days: null }
    await site.call(contract.apiKeys.add, { token, body })
    const brand = site.app.settings.get('brandName')
    const [device, television, ...others] = subjects.map((subject) => `${brand}: ${subject}`)
    expect(await subjectsTo(email)).toEqual([device, television, television, ...others])
    expect(await subjectsTo(other.email)).toEqual([])
  })

  it('keys that have ended, as is every other owner', async () => {
    const [owner, other] = [await newOwner(), await newOwner('nb')]
    const token = await site.confirm(await site.signIn(owner.email))
    for (const name of ['books', 'a robot']) {
      const body = { name, scopes: ['people:read' as const], days: null }
      await site.call(contract.apiKeys.add, { token, body })
    }
    await site.call(contract.sessions.logoutAll, { token })
    site.clock.advance(1)
    const last = async (email: string) => (await outbox(site.app, email)).at(-1)
    expect((await last(owner.email))?.text).toContain('no longer work: a robot, books.')
    expect((await last(owner.email))?.links[0]).toMatch(/\/admin\/settings\/integrations$/)
    expect((await last(other.email))?.text).toContain(
      `i navnet til ${owner.email} og virker ikke lenger: a robot, books.`,
    )
  })
})

it.each(['member', 'staff'] as const)('a %s is not', async (role) => {
  const { email } = await site.build.account({ isStaff: role === 'staff' })
  const token = await site.signIn(email)
  await pairTelevision(site, token)
  await site.call(contract.players.make, { token, body: { name: 'Kodi' } })
  expect(await subjectsTo(email)).toEqual([])
})
