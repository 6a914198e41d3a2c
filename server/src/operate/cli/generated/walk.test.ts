import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Origin, openOrigin } from '../../../../testing/live/test-origin.ts'
import { openShop, type Shop } from '../../../../testing/shop.ts'
import { giveUpMail } from '../../../base/mail/queries.ts'
import { queueMail } from '../../../base/mail/queue-mail.ts'
import { commands } from '../commands.ts'
import { runCommand } from '../run-command.ts'

let shop: Shop
let origin: Origin
/** Values of the placeholders `{name}` in the tables. */
const names: Record<string, string> = {}

async function buy(months: number) {
  const buyer = await shop.buyer()
  const providerOrder = await shop.buy(buyer, [{ email: buyer.email, months }])
  return { buyer, providerOrder, order: (await shop.orderOf(providerOrder)).id }
}

async function givenUpMail(to: string): Promise<string> {
  const words = { subject: 'Hello', text: 'secret-link', html: 'secret-link', links: ['secret-link'] }
  return shop.app.db.transaction().execute(async (tx) => {
    const { id } = await queueMail(shop.app, tx, { kind: 'receipt', to, language: 'en', ...words })
    await giveUpMail(tx, id, 'relay denied')
    return id
  })
}

beforeAll(async () => {
  shop = await openShop()
  origin = await openOrigin({ '/live/index.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n' })
  const [first, stuck] = [await buy(2), await buy(1)]
  const marked = { needs_review: true, problem: 'cents: PayPal says 1' }
  await shop.app.db.updateTable('orders').set(marked).where('id', '=', stuck.order).execute()
  const boss = await shop.build.account({ isOwner: true })
  Object.assign(names, {
    email: first.buyer.email,
    EMAIL: first.buyer.email.toUpperCase(),
    owner: boss.email,
    order: first.order,
    providerOrder: first.providerOrder,
    stuck: stuck.order,
    mail: await givenUpMail('turid@elv.example'),
    source: `${origin.url}/live/index.m3u8?key=s3cret`,
    soon: new Date(shop.clock.now() + 3_600_000).toISOString(),
  })
})
afterAll(async () => {
  await shop.close()
  await origin.close()
})

/** Splits at spaces, except inside quotes. */
function toArgv(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll(/\{(\w+)\}/g, (whole, name) => names[name] ?? whole),
  )
}

function run(line: string) {
  return runCommand(shop.app, toArgv(line), 'server')
}

const generated = commands.filter(({ name }) => name.includes(' '))

/** Order matters: later commands use what earlier ones created. */
const walk: readonly (readonly [string, RegExp])[] = [
  ['people list', /^email +username/],
  ['people list {email}', /{email}/],
  ['people list nobody-at-all', /^There are none\.$/],
  ['people show {EMAIL}', /email +{email}\n.*access ends at +2027-01-20/s],
  ['people add Ny@Example.org --months 1', /email +ny@example\.org\n.*grants +1/s],
  ['people give-month {email}', /access ends at +2027-02-20/],
  ['people grant-days {email} --days "2 weeks" --reason Rain', /access ends at +2027-03-06/],
  ['people take-days {email} --days 13 --reason Sun --yes', /access ends at +2027-02-21/],
  ['people change-points {email} --points 20 --reason Help', /points +20/],
  ['people change-points {email} --points -5 --reason Slip', /points +15/],
  ['people compensate --days 1 --preview', /^Would give 1 day to 3 accounts\.$/],
  ['people compensate --days 1 --reason Dark --yes', /^Gave 1 day to 3 accounts\.$/],
  ['people set-staff {email} --staff', /is staff +yes/],
  ['people set-staff {email} --no-staff --yes', /is staff +no/],
  ['people suspend {email} --reason Sold --yes', /suspended at +2026/],
  ['people reinstate {email}', /^(?!.*suspended at)/s],
  ['people send-reset {email}', /email +{email}/],
  ['people delete {email} --reason Asked --yes', /deletion at +2026/],
  ['people keep {email}', /^(?!.*deletion at)/s],
  ['people change-email ny@example.org nyere@example.org --reason Lost --yes', /email +nyere@example\.org/],
  ['people change-email {owner} eier@example.org --reason Lost --yes', /email +eier@example\.org/],
  ['orders list --which stuck', /\$12\.00.*yes +cents: PayPal says 1$/],
  ['orders list {email}', /{order} +completed +\$24\.00/],
  ['orders show {providerOrder}', /id +{order}\n.*payment amount +\$24\.00.*\nlines:\n/s],
  ['orders preview-refund {order} --amount 12', /^amount +\$12\.00\n.*\nmonths:\n.*{email} +1$/s],
  [
    'orders refund {providerOrder} --amount 12,00 --reason Rain --yes',
    /^Sent back: \$12\.00\. Taken back: 1 month/,
  ],
  ['orders refund {order} --accounts {email} --reason Rest --yes', /^Sent back: \$12\.00/],
  ['orders close {stuck} --reason "Sent back at PayPal" --yes', /problem +cents/],
  ['maintenance show', /^Maintenance is off: the site is open\.$/],
  [
    'maintenance on --until +2h --title "New player"',
    /^Maintenance is on until 2026-11-20T14:00:00\.000Z: everybody/,
  ],
  [
    'maintenance on --from {soon} --until +30m',
    /It begins at {soon} and ends at 2026-11-20T13:30:00\.000Z\.$/,
  ],
  ['maintenance off', /^Maintenance is off: the site is open\.$/],
  [
    'announcements announce Later "It comes." --from +2h --until +1d --nb-title Siden --nb-text "Det kommer."',
    /Later +2026-11-20T14:00:00\.000Z +2026-11-21T14/,
  ],
  ['announcements list', /Later/],
  ['announcements call-off later', /^There are none\.$/],
  ['mails list turid --which failed', /failed +receipt +turid@elv\.example +0 +relay denied$/],
  ['mails retry {mail}', /^Done\.$/],
  ['mails retry-all --preview', /left +0/],
  ['mails retry-all --yes', /retried +0/],
  ['channels add-push arena --title Arena', /push key +\S{32}\n/],
  [
    'channels add-hls news --title News --address {source} --headers "X-Key: sesame" --allow-inner',
    /origin +http:\/\/127\.0\.0\.1:\d+$/m,
  ],
  ['channels list', /arena +Arena +push +waiting/],
  ['channels show ARENA', /kind +push/],
  ['channels edit arena --rewind "1h 30min" --rungs 720,480', /rungs +720, 480\nrewind minutes +90$/m],
  ['channels edit arena --rungs -', /^(?!.*rungs)/s],
  ['channels edit news --headers - --no-allow-inner', /has headers +no\n.*allow inner +no/s],
  ['channels edit news --allow-inner', /allow inner +yes/],
  ['channels renew-key arena', /push key +\S{32}\n/],
  ['streams add --title News --channel News', /id +news\n/],
  ['streams add arena --title Arena --channel arena --tags lls', /tags +lls/],
  ['streams order arena', /\narena .*\nnews /],
  ['streams edit arena --hidden --maintenance --tags -', /hidden +yes\nmaintenance +yes\n(?!tags)/],
  ['streams edit arena --own-src "/other/tv.m3u8?t={token}"', /own src +\/other\/tv\.m3u8\?t=\{token\}/],
  ['streams edit arena --own-src - --no-hidden', /^(?!.*own src)/s],
  ['streams list', /^id +title +channel +hidden/],
  ['streams health', /^No source has been asked yet\.$/],
  ['streams probe', /^news {2}'News': (up|off|down)/m],
  [
    'people compensate --days 1 --preview --stream news --from 2026-11-20 --until now',
    /^Would give 1 day to 0 accounts\.$/,
  ],
  ['streams preview-removal arena', /stream id +arena/],
  ['streams remove Arena', /^Done\.$/],
  ['channels remove arena', /^Done\.$/],
  ['texts list', /^faq\.payment\.paragraphs\n {4}PayPal is accepted/m],
  ['texts write faq.payment.paragraphs --en Cash. --nb Kontanter.', /^Members see it/],
  ['texts write faq.payment.paragraphs --en Cards. --nb Kort.', /^Members see it/],
  ['texts show faq.payment.paragraphs', /changed +yes\nen +Cards\.\n.*first en +PayPal/s],
  ['texts reset faq.payment.paragraphs', /^Done\.$/],
  ['texts reset faq.payment.paragraphs', /is as it came with the product\.$/],
]

const refusals: readonly (readonly [string, string])[] = [
  ['people show nobody@example.org', 'There is no account of nobody@example.org.'],
  ['people set-staff eier@example.org --staff', 'An owner is changed on the command line only'],
  ['people take-days {owner} --days 1 --reason x --yes', 'There is no account of'],
  ['people take-days eier@example.org --days 1 --reason x --yes', 'No access is left to take.'],
  ['people change-points {email} --points -100 --reason x', 'The balance would fall below zero.'],
  ['people change-email {email} nyere@example.org --reason x --yes', 'This email address has an account.'],
  [
    'people compensate --days 1 --preview --stream nws --from now --until +1h',
    "There is no stream 'nws'; streams list",
  ],
  [
    'people compensate --days 1 --preview --stream news --from +2h --until now',
    'It would end before it begins.',
  ],
  [
    'people compensate --days 1 --preview --stream news --from 2026-11-20T12:00:00Z --until 2026-11-20',
    'It would end before it begins.',
  ],
  ['orders show no-such-order', 'There is no such order.'],
  ['orders refund no-such-order --reason x --yes', 'There is no such order.'],
  ['orders refund {order} --reason x --yes', 'All of this payment has gone back already'],
  ['orders preview-refund {stuck} --amount 0', 'The amount must be at least one cent.'],
  ['orders preview-refund {stuck} --amount 99', 'That is more than is left of the payment.'],
  ['orders preview-refund {stuck} --amount 1 --accounts {email}', 'Give an amount or accounts, not both.'],
  ['orders preview-refund {stuck} --accounts typo@example.org', 'There is no account of typo@example.org.'],
  [
    'orders preview-refund {stuck} --accounts {email}',
    'The order paid for no months of one of these accounts',
  ],
  ['orders close {order} --reason x --yes', 'This order does not wait for anybody'],
  ['maintenance on --until 2020-01-01', 'The end has passed'],
  ['announcements call-off ""', "There is no announcement ''"],
  ['announcements announce A B --from +2h --until {soon}', 'It would end before it begins.'],
  ['mails retry {mail}', 'This mail is not one that was given up.'],
  ['channels add-push fjord --title Fjord', 'There is a channel of this id already.'],
  ['channels add-push "Arena 1" --title Arena', 'An id has small letters'],
  ['channels add-hls far --title Far --address a.m3u8', 'The source must be an http or https address'],
  [
    'channels add-hls far --title Far --address https://tv.example/ --headers "Host: x"',
    'One of these headers',
  ],
  ['channels renew-key fjord', 'A channel of this kind'],
  ['channels edit news --rungs 480', 'A channel of this kind'],
  ['channels edit nowhere --title x', "There is no channel 'nowhere'; channels list"],
  ['channels remove news', 'Streams show this channel.'],
  ['streams add t --title One --channel fjord', 'An id has small letters'],
  ['streams add one --title One --channel nowhere', "There is no channel 'nowhere'"],
  ['streams edit news --own-src https://media.example/x', 'For the default player'],
  ['streams remove nowhere', "There is no stream 'nowhere'"],
  ['texts write faq.payment.question --en "a\nb" --nb a', 'This text must be a single line.'],
  ['channels test-hls news', 'The source of this stream is not sending.'],
]

function expected(pattern: RegExp): RegExp {
  const filled = pattern.source.replaceAll(/\{([a-zA-Z]+)\}/g, (whole, name) =>
    (names[name] ?? whole).replaceAll('.', '\\.'),
  )
  return new RegExp(filled, pattern.flags)
}

describe('every command of the contract', () => {
  it('is walked', () => {
    const walked = new Set([...walk, ...refusals].map(([line]) => line.split(' ').slice(0, 2).join(' ')))
    expect([...walked].toSorted()).toEqual(generated.map(({ name }) => name).toSorted())
  })

  it.each(walk)('%s', async (line, pattern) => {
    const { exitCode, out, err } = await run(line)
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(expected(pattern))
    for (const secret of ['s3cret', 'sesame', 'secret-link']) expect(out).not.toContain(secret)
  })

  it('is the command line’s in the audit log', async () => {
    const acts = await shop.app.db.selectFrom('audit_log').select(['actor', 'actor_id', 'act']).execute()
    const ours = acts.filter(({ act }) => act !== 'signed-in')
    expect(new Set(ours.map(({ act }) => act)).size).toBeGreaterThan(25)
    expect(ours.filter(({ actor, actor_id }) => actor !== 'command-line' || actor_id !== null)).toEqual([])
  })

  it.each(generated)('$name says what is wrong', async ({ name, usage: [form = ''] }) => {
    for (const wrong of [`${name} --nonsense`, `${name} a b c d`])
      if (!wrong.startsWith('streams order a'))
        expect(await run(wrong)).toMatchObject({ exitCode: 2, out: '' })
    const needs = /^[^[]*(<| --)/.test(form)
    if (needs) expect(await run(name)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/^Say /) })
    expect(await run(`${name} --help`)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('no server'),
    })
  })
})

describe('a refusal', () => {
  it.each(refusals)('%s', async (line, sentence) => {
    const { exitCode, out, err } = await run(line)
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' })
    expect(err).toContain(sentence)
  })

  it('prints the answer as JSON, too', async () => {
    const { exitCode, out } = await run('channels remove news --json')
    expect(exitCode).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ resultCode: 2, reason: 'in-use', channel: { id: 'news' } })
  })
})

it('--json prints what the wire would carry', async () => {
  const { out } = await run('people show {email} --json')
  expect(contract.people.page.answer.safeParse(JSON.parse(out)).error).toBeUndefined()
})

describe('one of several', () => {
  it('streams of a title is asked for by its id', async () => {
    for (const id of ['one', 'two']) await run(`streams add ${id} --title Twice --channel fjord`)
    const { exitCode, err } = await run('streams edit twice --hidden')
    expect([exitCode, err]).toEqual([1, "Several streams are 'twice'; say which by its id: one, two."])
    expect((await run('streams edit two --hidden')).exitCode).toBe(0)
    // An id wins over an equal title.
    await run('streams edit two --title one')
    expect((await run('streams remove one')).exitCode).toBe(0)
    expect((await run('streams list')).out).toMatch(/^two +one/m)
  })

  it('announcements is found by the beginning of its id', async () => {
    for (const title of ['A', 'B']) await run(`announcements announce ${title} x --from +2h`)
    const { announcements } = JSON.parse((await run('announcements list --json')).out)
    const [first] = announcements
    expect((await run(`announcements call-off ${first.id.slice(0, 8)}`)).exitCode).toBe(0)
    expect((await run('announcements list')).out).not.toContain(first.id)
  })
})

it('the words of the maintenance page stay unless others are given, which have no Norwegian yet', async () => {
  const page = async () => JSON.parse((await run('maintenance show --json')).out).maintenance
  await run('maintenance on --title Ours --nb-title Vår --nb-first-row-text - --nb-second-row-text -')
  await run('maintenance off')
  await run('maintenance on')
  expect(await page()).toMatchObject({ on: true, title: 'Ours', nb: { title: 'Vår' } })
  await run('maintenance on --title Other')
  expect(await page()).toMatchObject({ title: 'Other', nb: null })
  await run('maintenance off')
})

it('the streams that are named come first, and the others stay as they are', async () => {
  for (const id of ['x', 'y', 'z']) await run(`streams add ${id} --title ${id.repeat(3)} --channel fjord`)
  const order = async () =>
    JSON.parse((await run('streams list --json')).out).streams.map((one: { id: string }) => one.id)
  const before = await order()
  await run('streams order ZZZ x')
  expect(await order()).toEqual(['z', 'x', ...before.filter((id: string) => id !== 'z' && id !== 'x')])
})
