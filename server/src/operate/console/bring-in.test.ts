import { contract, type InviteOutcome, plainResult, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedSecret, outbox } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { invitations, people } = contract
const password = 'Fjord-og-fjell-1'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  const owner = await test.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  token = await test.signIn(owner.email)
})
afterAll(() => test.close())

type Line = { email: string; months: number; until?: string }
async function invite(lines: Line[], preview = false): Promise<[string, InviteOutcome][]> {
  const answer = (await test.call(people.invite, { token, body: { lines, preview } })).json()
  expect(answer.resultCode).toBe(plainResult.success)
  return answer.lines.map(({ email, outcome }: { email: string; outcome: InviteOutcome }) => [email, outcome])
}

async function accessOf(email: string) {
  const { id } = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const grants = await test.app.db
    .selectFrom('grants')
    .select(['months', 'days', 'reason'])
    .where('account_id', '=', id)
    .execute()
  return { id, grants }
}

async function registerBy(email: string) {
  const { id } = await test.app.db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const body = { username: '', email, password, invitationId: id }
  return (await test.call(invitations.register, { body })).json()
}

describe('a club', () => {
  it('is invited past the limit of members, each address once, with months that begin on registering', async () => {
    await test.build.account({ email: 'here@example.org' })
    const lines = Array.from({ length: 40 }, (_, i) => ({
      email: `club${i}@example.org`,
      months: i % 2 ? 3 : 0,
    }))
    const wish = [
      ...lines,
      { email: 'here@example.org', months: 1 },
      { email: 'a..b@example.org', months: 1 },
    ]
    const outcomes = [
      ...lines.map(({ email }) => [email, 'invited']),
      ['here@example.org', 'already-registered'],
      ['a..b@example.org', 'unmailable'],
    ]
    expect(await invite(wish, true)).toEqual(outcomes)
    expect(await outbox(test.app, 'club1@example.org')).toEqual([])
    expect(await invite(wish)).toEqual(outcomes)
    expect(await invite(wish.slice(0, 1))).toEqual([['club0@example.org', 'invited-already']])
    const [mail] = await outbox(test.app, 'club1@example.org')
    expect(mail).toMatchObject({ text: expect.stringContaining('It gives you 3 months of access') })
    const [without] = await outbox(test.app, 'club2@example.org')
    expect(without?.text).not.toContain('of access')

    expect(await registerBy('club1@example.org')).toMatchObject({ resultCode: 1 })
    expect((await accessOf('club1@example.org')).grants).toEqual([
      { months: 3, days: null, reason: 'invitation' },
    ])
    expect(await registerBy('club2@example.org')).toMatchObject({ resultCode: 1 })
    expect((await accessOf('club2@example.org')).grants).toEqual([])
    const acts = (await test.call(contract.audit.list, { token, body: {} })).json().acts
    expect(acts).toContainEqual(expect.objectContaining({ act: 'people-invited', after: { people: 40 } }))
  })

  it('gets the months of the invitation in the place of days to try the site', async () => {
    await test.app.settings.set(test.app.db, 'trialDays', 5)
    await expect.poll(() => test.app.settings.get('trialDays')).toBe(5)
    await invite([{ email: 'months@example.org', months: 2 }])
    await registerBy('months@example.org')
    expect((await accessOf('months@example.org')).grants).toEqual([
      { months: 2, days: null, reason: 'invitation' },
    ])
    await test.app.settings.set(test.app.db, 'trialDays', 0)
  })

  it.each([
    ['2026-12-31', 'Europe/Oslo', '2026-12-31T22:59:59.000Z', '31/12/2026'],
    ['2026-12-31', 'America/New_York', '2027-01-01T04:59:59.000Z', '31/12/2026'],
    ['2028-02-29', 'Europe/Oslo', '2028-02-29T22:59:59.000Z', '29/02/2028'],
    ['2026-12-31', 'Pacific/Auckland', '2026-12-31T10:59:59.000Z', '31/12/2026'],
  ])('has access through %s in %s, whenever its people register', async (until, zone, end, day) => {
    const { app, clock } = test
    await app.settings.set(app.db, 'timeZone', zone)
    await expect.poll(() => app.settings.get('timeZone')).toBe(zone)
    const email = `until.${until}.${zone.toLowerCase().replace('/', '.')}@example.org`
    expect(await invite([{ email, months: 0, until }])).toEqual([[email, 'invited']])
    const [mail] = await outbox(app, email)
    expect(mail?.text).toContain(`access through ${day}`)
    clock.advance(86_400 + 4321.4)
    expect(await registerBy(email)).toMatchObject({ resultCode: 1 })
    const { id } = await accessOf(email)
    const { person } = (await test.call(people.page, { token, body: { id } })).json()
    const ends = Date.parse(person.accessEndsAt)
    expect(Date.parse(end) - ends).toBeGreaterThanOrEqual(0)
    expect(Date.parse(end) - ends).toBeLessThan(1000)
    await app.settings.set(app.db, 'timeZone', 'Europe/Oslo')
    await expect.poll(() => app.settings.get('timeZone')).toBe('Europe/Oslo')
  })

  it('is invited through no day that has passed or is more than ten years ahead', async () => {
    const today = new Date(test.clock.now())
    const dayIn = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const outcomes = async (until: string) => {
      const email = `day.${until}@example.org`
      return (await invite([{ email, months: 0, until }], true)).map(([, outcome]) => outcome)
    }
    expect(await outcomes(dayIn(-2))).toEqual(['day-out-of-range'])
    expect(await outcomes('1999-12-31')).toEqual(['day-out-of-range'])
    expect(await outcomes(dayIn(1))).toEqual(['invited'])
    expect(await outcomes(dayIn(3650))).toEqual(['invited'])
    expect(await outcomes(dayIn(3662))).toEqual(['day-out-of-range'])
    expect(await outcomes('9999-12-31')).toEqual(['day-out-of-range'])
  })

  it('keeps its day when an invitation is sent again, and has nothing of one that has passed', async () => {
    const email = 'again.until@example.org'
    const day = new Date(test.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await invite([{ email, months: 0, until: day }])
    test.clock.advance(5 * 86_400)
    const body = { invitationEmail: email, resend: true }
    await test.call(invitations.send, { token, body })
    expect((await outbox(test.app, email)).at(-1)?.text).not.toContain('access through')
    expect(await registerBy(email)).toMatchObject({ resultCode: 1 })
    expect((await accessOf(email)).grants).toEqual([])
  })

  it('keeps its months when an invitation is sent again', async () => {
    await invite([{ email: 'again@example.org', months: 4 }])
    const body = { invitationEmail: 'again@example.org', resend: true }
    expect((await test.call(invitations.send, { token, body })).json()).toMatchObject({ resultCode: 1 })
    await registerBy('again@example.org')
    expect((await accessOf('again@example.org')).grants).toEqual([
      { months: 4, days: null, reason: 'invitation' },
    ])
  })

  it('leaves alone whom a member has invited', async () => {
    const member = await test.build.account({ email: 'inviter@example.org' })
    const body = { invitationEmail: 'theirs@example.org' }
    await test.call(invitations.send, { token: await test.signIn(member.email), body })
    expect(await invite([{ email: 'theirs@example.org', months: 1 }])).toEqual([
      ['theirs@example.org', 'invited-by-other'],
    ])
  })

  it.each([
    ['no line', []],
    ['51 lines', Array.from({ length: 51 }, (_, i) => ({ email: `x${i}@example.org`, months: 0 }))],
    ['no address', [{ email: 'nobody', months: 0 }]],
    ['37 months', [{ email: 'x@example.org', months: 37 }]],
    ['months below none', [{ email: 'x@example.org', months: -1 }]],
    ['months and a day', [{ email: 'x@example.org', months: 1, until: '2026-12-31' }]],
    ['no day of the calendar', [{ email: 'x@example.org', months: 0, until: '2027-02-29' }]],
    ['a day with its month first', [{ email: 'x@example.org', months: 0, until: '12/31/2026' }]],
    ['a moment', [{ email: 'x@example.org', months: 0, until: '2026-12-31T00:00:00Z' }]],
  ])('is not invited by %s', async (_, lines) => {
    const answer = await test.call(people.invite, { token, body: { lines, preview: false } })
    expect(answer.json()).toMatchObject({ resultCode: plainResult.fail, detail: expect.any(String) })
  })
})

it.each([1.5, 12.5, 0.1])('%d months are given to nobody', async (months) => {
  const body = { lines: [{ email: 'part@example.org', months }], preview: false }
  const refused = { resultCode: userResult.invalidInput, detail: expect.any(String) }
  expect((await test.call(people.invite, { token, body })).json()).toMatchObject(refused)
  const added = await test.call(people.add, { token, body: { email: 'part@example.org', months } })
  expect(added.json()).toMatchObject(refused)
})

describe('somebody added by hand', () => {
  it('has an account, months, and a mail with a link to the first password', async () => {
    const body = { email: 'Bestemor@example.org', username: 'Bestemor', months: 12 }
    const added = (await test.call(people.add, { token, body })).json()
    expect(added).toMatchObject({
      resultCode: plainResult.success,
      person: { email: 'bestemor@example.org', username: 'Bestemor', isStaff: false },
    })
    const secret = await mailedSecret(test.app, 'bestemor@example.org', 'account-made')
    test.clock.advance(6 * 86_400)
    const reset = { token: secret, newPassword: password }
    expect((await test.call(contract.accounts.resetPassword, { body: reset })).json()).toMatchObject({
      resultCode: 1,
    })
    const signedIn = await test.call(contract.sessions.login, {
      body: { email: 'bestemor@example.org', password, isMobile: false },
    })
    expect(signedIn.json()).toMatchObject({ resultCode: 1 })
    expect((await accessOf('bestemor@example.org')).grants).toEqual([
      { months: 12, days: null, reason: 'staff' },
    ])
  })

  it('has no second account, and an address that takes mail', async () => {
    await test.build.account({ email: 'one@example.org' })
    const add = async (email: string) =>
      (await test.call(people.add, { token, body: { email, months: 0 } })).json()
    expect(await add('one@example.org')).toMatchObject({
      resultCode: plainResult.fail,
      detail: 'This email address has an account.',
    })
    expect(await add('a..b@example.org')).toMatchObject({
      resultCode: plainResult.fail,
      detail: 'No mail can be sent to this email address.',
    })
  })
})

it('a month is given by a press, and its person is told', async () => {
  const { id, email } = await test.build.account({ email: 'gift@example.org' })
  const given = (await test.call(people.giveMonth, { token, body: { id } })).json()
  expect(given.person.grants).toMatchObject([{ months: 1, reason: 'staff', by: 'owner@example.org' }])
  expect(await outbox(test.app, email)).toMatchObject([
    { kind: 'months-given', subject: expect.stringContaining('a month') },
  ])
  const unknown = await test.call(people.giveMonth, { token, body: { id: crypto.randomUUID() } })
  expect(unknown.json()).toMatchObject({ resultCode: plainResult.fail })
})

it('everybody is exported, the deleted left out, and that is written down', async () => {
  const gone = await test.build.account({ email: 'gone@example.org' })
  await test.app.db
    .updateTable('accounts')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const { people: all } = (await test.call(people.all, { token })).json()
  const emails = all.map(({ email }: { email: string }) => email)
  expect(emails).toContain('owner@example.org')
  expect(emails).not.toContain('gone@example.org')
  const { acts } = (await test.call(contract.audit.list, { token, body: {} })).json()
  expect(acts[0]).toMatchObject({ act: 'people-exported', after: { people: emails.length } })
})
