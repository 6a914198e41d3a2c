import { commandLine } from '../../../base/audit/record-audit.ts'
import type { App } from '../../app.ts'
import { makeOwner, type PasswordLink, removeOwner, resetOwner } from '../../setup/change-owner.ts'
import { issueOwnerLink } from '../../setup/owner-link.ts'
import { listOwners } from '../../setup/queries-owners.ts'
import { chosen, surplus } from '../arguments.ts'
import { type Command, done, type Result, refused } from '../command.ts'
import { readEmail } from '../read-email.ts'

type Args =
  | { action: 'list' | 'link' }
  | { action: 'make' | 'reset' | 'remove'; email: string; sure: boolean }

type Reason = 'is-owner' | 'suspended' | 'unknown' | 'last-owner' | 'demonstration' | 'has-owner'

const choices = ['make', 'reset', 'remove', 'list', 'link'] as const

const sentences: Record<Reason, (email: string) => string> = {
  'is-owner': (email) => `${email} is an owner already; owner reset makes a link for a new password.`,
  suspended: (email) => `${email} is suspended; people reinstate comes first.`,
  unknown: (email) => `${email} is no owner; owner list shows who is.`,
  'last-owner': (email) =>
    `${email} is the only owner, without whom nobody can run the site; make another first.`,
  demonstration: () => 'A demonstration has its owner from the start: owner@strom.test.',
  'has-owner': () => 'There is an owner already; owner make makes another, owner reset lets one in again.',
}

function linkLines({ address, expiresAt }: PasswordLink): string {
  return `  ${address}\nIt works once, until ${expiresAt.toISOString()}, and is shown only here.`
}

async function list(app: App): Promise<Result> {
  const owners = (await listOwners(app.db)).map(({ email, created_at, suspended_at }) => ({
    email,
    since: created_at.toISOString(),
    suspended: suspended_at !== null,
  }))
  if (owners.length === 0)
    return done('There is no owner; owner link makes the link that sets the site up.', { owners })
  const lines = owners.map(({ email, suspended }) => (suspended ? `${email}  (suspended)` : email))
  return done(lines.join('\n'), { owners })
}

async function link(app: App): Promise<Result> {
  const made = await issueOwnerLink(app, commandLine)
  if (!made.ok) return refused(sentences[made.reason](''))
  const { address, expiresAt } = made
  return done(`Open this to set the site up; earlier links have no power any more:\n${linkLines(made)}`, {
    address,
    expiresAt,
  })
}

async function make(app: App, email: string): Promise<Result> {
  const made = await makeOwner(app, commandLine, email)
  if (!made.ok) return refused(sentences[made.reason](email))
  const data = { email, link: made.link?.address ?? null, expiresAt: made.link?.expiresAt ?? null }
  if (!made.link)
    return done(`${email} is an owner now, and signs in with the same password as before.`, data)
  return done(`${email} is an owner now. To choose a password, open:\n${linkLines(made.link)}`, data)
}

async function reset(app: App, email: string): Promise<Result> {
  const made = await resetOwner(app, commandLine, email)
  if (!made.ok) return refused(sentences[made.reason](email))
  const { address, expiresAt } = made.link
  return done(`To choose a new password for ${email}, open:\n${linkLines(made.link)}`, {
    email,
    link: address,
    expiresAt,
  })
}

async function remove(app: App, email: string): Promise<Result> {
  const removed = await removeOwner(app, commandLine, email)
  if (!removed.ok) return refused(sentences[removed.reason](email))
  return done(`${email} is no owner any more, and was signed out everywhere.`, { email, isOwner: false })
}

export const owner: Command<Args> = {
  name: 'owner',
  usage: [
    'owner make <email>',
    'owner reset <email>',
    'owner remove <email> [--yes]',
    'owner list',
    'owner link',
  ],
  summary: 'Makes an owner, gives one a link for a new password, removes one; makes the link of a first run.',
  options: { yes: { meaning: 'remove without asking' } },
  parse(given) {
    const action = chosen(given.words[0], choices)
    if (!action.ok) return action
    const alone = action.args === 'list' || action.args === 'link'
    const sentence = surplus(given, alone ? 1 : 2)
    if (sentence) return { ok: false, sentence }
    if (action.args === 'list' || action.args === 'link') return { ok: true, args: { action: action.args } }
    const email = readEmail(given.words[1])
    if (!email.ok) return email
    return {
      ok: true,
      args: { action: action.args, email: email.args, sure: given.flags.has('yes') },
    }
  },
  question(args) {
    if (args.action !== 'remove' || args.sure) return null
    return `This takes all rights of ${args.email} and signs them out everywhere.`
  },
  run(app, args) {
    if (!('email' in args)) return args.action === 'list' ? list(app) : link(app)
    const { action, email } = args
    return { make, reset, remove }[action](app, email)
  },
}
