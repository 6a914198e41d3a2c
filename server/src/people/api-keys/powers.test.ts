// A table of powers and events: each cell ends the power, or gives the reason why not.
import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { mailedSecret } from '../../../testing/outbox.ts'
import { turnOn } from '../../../testing/second-factor.ts'
import { type Node, openPowerful, type Powerful, usedByALook } from '../../../testing/stages/power-stage.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { dayMs } from '../../base/clock.ts'
import { reinstate, setStaff, suspend } from '../../operate/console/change-person.ts'
import { makeOwner, removeOwner } from '../../operate/setup/change-owner.ts'
import { deleteDueAccounts } from '../../site/own-data/delete-account.ts'
import { mailPasswordReset } from '../accounts/reset-password.ts'
import { removeSecondFactor } from '../second-factor/turn-off.ts'

let site: TestApp
let nodes: Node[]
beforeEach(async () => {
  site = await openTestApp({ settings: { requestsPerMinute: 1_000_000, playerAddresses: true } })
  await site.build.stream()
  await site.app.events.publish(site.app.db, 'streams-changed', {})
  nodes = postgresUrl ? [site, await site.openNode()] : [site]
})
afterEach(() => site.close())

const ends = 'ends'
const newPassword = 'kjempelang setning her'

/** Powers that survive, and why. */
type Survivors = Partial<Record<string, string>>

const ofTheMailbox = 'whoever opens it reads the mails of the account'
const takesBack = 'it takes the account back from who took it over'
const ofTheInvited = 'it is in the hands of the person who was invited'
const ofOthers = 'it does not hang on that device'
const always = { undoLink: takesBack, invitation: ofTheInvited }
const everyDevice = {
  thisDevice: ofOthers,
  otherDevice: ofOthers,
  television: ofOthers,
  player: ofOthers,
  picture: ofOthers,
  confirmedCode: ofOthers,
  addressWish: ofOthers,
  resetLink: ofTheMailbox,
}

type Event = {
  name: string
  role: 'owner' | 'staff' | 'member'
  happens: (person: Powerful) => Promise<unknown>
  lives: Survivors
  keyDays?: number
}

const post = (token: string) => ({
  changePassword: (keepKeys?: string[]) =>
    site.call(contract.accounts.updatePassword, {
      token,
      body: { currentPassword: testPassword, newPassword, ...(keepKeys && { keepKeys }) },
    }),
  logOutAll: (keepKeys?: string[]) =>
    site.call(contract.sessions.logoutAll, { token, ...(keepKeys && { body: { keepKeys } }) }),
})

async function reset(email: string) {
  site.clock.advance(1)
  await mailPasswordReset(site.app, email)
  const token = await mailedSecret(site.app, email, 'password-reset')
  await site.call(contract.accounts.resetPassword, { body: { token, newPassword } })
}

async function deleteInAWeek(id: string) {
  const token = await site.signIn(
    (await site.app.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email,
  )
  await site.call(contract.ownData.requestDeletion, { token, body: { password: testPassword } })
  site.clock.advance(8 * 86_400)
  for (const _hour of [1, 2]) await deleteDueAccounts(site.app, new Date(site.clock.now()))
}

async function removeFactor({ id, email, token }: Powerful) {
  await turnOn(site, token)
  await site.app.db
    .transaction()
    .execute((tx) => removeSecondFactor(site.app, tx, { id, email, language: 'en' }))
}

const named = 'its owner named it on purpose'
const sees = 'who turns it on has the list of devices before them, and may end them all'
const forKeys = 'a key is made for a program, which goes on without its owner’s browser'
const factorChange = {
  ...Object.fromEntries(Object.keys(everyDevice).map((power) => [power, sees])),
  key: sees,
  namedKey: sees,
  ...always,
}

const events: Event[] = [
  {
    name: 'a changed password',
    role: 'owner',
    happens: ({ token }) => post(token).changePassword(),
    lives: { thisDevice: 'its person has just typed both passwords', ...always },
  },
  {
    name: 'a changed password that keeps a key',
    role: 'owner',
    happens: ({ token, keptKey }) => post(token).changePassword([keptKey, 'none']),
    lives: { thisDevice: 'its person has just typed both passwords', namedKey: named, ...always },
  },
  { name: 'a mailed reset', role: 'owner', happens: ({ email }) => reset(email), lives: always },
  {
    name: 'log out all devices',
    role: 'owner',
    happens: ({ token }) => post(token).logOutAll(),
    lives: { resetLink: ofTheMailbox, ...always },
  },
  {
    name: 'log out all devices, with a key that is kept',
    role: 'owner',
    happens: ({ token, keptKey }) => post(token).logOutAll([keptKey]),
    lives: { resetLink: ofTheMailbox, namedKey: named, ...always },
  },
  {
    name: 'the end of the other browser',
    role: 'owner',
    happens: ({ token, otherDevice }) =>
      site.call(contract.sessions.endDevice, { token, body: { deviceId: otherDevice } }),
    lives: (() => {
      const { otherDevice: _ended, picture: _stopped, ...others } = everyDevice
      return { ...others, key: forKeys, namedKey: forKeys, shownPassword: ofOthers, ...always }
    })(),
  },
  {
    name: 'signing out',
    role: 'owner',
    happens: ({ token }) => site.call(contract.sessions.logout, { token }),
    lives: (() => {
      const { thisDevice: _ended, confirmedCode: _byIt, ...others } = everyDevice
      return { ...others, key: forKeys, namedKey: forKeys, ...always }
    })(),
  },
  {
    name: 'the loss of the role',
    role: 'owner',
    happens: ({ email }) => removeOwner(site.app, commandLine, email),
    lives: { resetLink: ofTheMailbox, ...always },
  },
  {
    name: 'the loss of the role, which is given again',
    role: 'owner',
    async happens({ email }) {
      await removeOwner(site.app, commandLine, email)
      await makeOwner(site.app, commandLine, email)
    },
    lives: { resetLink: ofTheMailbox, ...always },
  },
  {
    name: 'being staff no longer, and again',
    role: 'staff',
    async happens({ id }) {
      await setStaff(site.app, commandLine, { id, isStaff: false })
      await setStaff(site.app, commandLine, { id, isStaff: true })
    },
    lives: { resetLink: ofTheMailbox, ...always },
  },
  {
    name: 'suspension',
    role: 'staff',
    happens: ({ id }) => suspend(site.app, commandLine, { id, reason: 'x' }),
    lives: {},
  },
  {
    name: 'suspension that is over',
    role: 'member',
    async happens({ id }) {
      await suspend(site.app, commandLine, { id, reason: 'x' })
      await reinstate(site.app, commandLine, { id })
    },
    lives: always,
  },
  { name: 'deletion', role: 'member', happens: ({ id }) => deleteInAWeek(id), lives: {} },
  {
    name: 'a second factor that is turned on',
    role: 'owner',
    happens: ({ token }) => turnOn(site, token),
    lives: factorChange,
  },
  {
    name: 'a second factor that the operator removes',
    role: 'owner',
    happens: removeFactor,
    lives: factorChange,
  },
  {
    name: 'an address that is taken back',
    role: 'owner',
    happens: ({ undo }) => site.call(contract.accounts.undoEmailChange, { body: { email_token: undo } }),
    lives: { invitation: ofTheInvited },
  },
  {
    name: 'a year',
    role: 'owner',
    happens: async () => site.clock.advance((400 * dayMs) / 1000),
    lives: {},
    keyDays: 365,
  },
]

async function stateOf({ powers }: Powerful) {
  const state: Record<string, boolean> = {}
  for (const [name, isAlive] of Object.entries(powers)) {
    // Nodes learn of what is kept in memory by an event.
    const asked = usedByALook.has(name) ? nodes.slice(-1) : nodes
    for (const node of asked) state[name] = (await isAlive(node)) || state[name] === true
  }
  return state
}

const expected = ({ powers }: Powerful, lives: Survivors) =>
  Object.fromEntries(Object.keys(powers).map((name) => [name, lives[name] ?? ends]))

/** `?`: survives without a reason in the table. */
const shown = (state: Record<string, boolean>, lives: Survivors) =>
  Object.fromEntries(
    Object.entries(state).map(([name, alive]) => [name, alive ? (lives[name] ?? '?') : ends]),
  )

describe.each(events)('$name', ({ role, happens, lives, keyDays }) => {
  it('ends each power at every node, or says why not', async () => {
    // One owner must remain.
    await site.build.account({ isOwner: true })
    const person = await openPowerful(site, role, { keyDays: keyDays ?? null })
    await happens(person)
    await expect
      .poll(async () =>
        (await Promise.all(nodes.map((node) => person.powers.picture?.(node)))).includes(true),
      )
      .toBe('picture' in lives)
    expect(shown(await stateOf(person), lives)).toEqual(expected(person, lives))
  })
})

it.each(['owner', 'staff', 'member'] as const)('every power of a %s works before', async (role) => {
  const person = await openPowerful(site, role)
  const state = await stateOf(person)
  expect(Object.entries(state).filter(([, alive]) => !alive)).toEqual([])
})
