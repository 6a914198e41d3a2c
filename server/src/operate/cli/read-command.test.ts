import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

describe('a command line that is understood', () => {
  it.each([
    [[], 'help', []],
    [['help'], 'help', []],
    [['--help'], 'help', []],
    [['--json', 'doctor'], 'doctor', null],
    [['demo', 'reset'], 'demo', { sure: false }],
    [['demo', 'reset', '--yes'], 'demo', { sure: true }],
    [['owner', 'make', ' Eier@Example.ORG '], 'owner', { action: 'make', email: 'eier@example.org' }],
    [['owner', 'remove', 'a@b.no', '--yes'], 'owner', { action: 'remove', email: 'a@b.no', sure: true }],
    [['owner', 'link'], 'owner', { action: 'link' }],
    [['account', 'second-factor-off', 'A@b.no'], 'account', { email: 'a@b.no', sure: false }],
    [['account', 'second-factor-off', 'a@b.no', '--yes'], 'account', { sure: true }],
    [['--json', 'people', 'show', 'A@b.no'], 'people show', { values: { id: 'a@b.no' } }],
    [['people', '--json', 'show', 'A@b.no'], 'people show', { values: { id: 'a@b.no' } }],
    [
      ['orders', 'refund', 'x', '--amount', '1,05', '--reason', ' R '],
      'orders refund',
      { values: { amount: 105 } },
    ],
    [['streams', 'order', 'a, b', 'c'], 'streams order', { values: { ids: ['a, b', 'c'] } }],
    [['channels', 'edit', 'a', '--rungs', '720, 480'], 'channels edit', { values: { rungs: [720, 480] } }],
    [
      ['texts', 'write', 'guide.age', '--en', 'One.\nTwo.', '--nb=--En.'],
      'texts write',
      { values: { nb: '--En.' } },
    ],
    [['edge'], 'edge', null],
    [['--version'], 'version', null],
    [['setting', 'list'], 'setting', { action: 'list' }],
    [['setting', 'get', 'brandName'], 'setting', { action: 'get', name: 'brandName' }],
    [['setting', 'set', 'brandName', '2027'], 'setting', { action: 'set', name: 'brandName', value: '2027' }],
    [
      ['setting', 'set', 'householdSessions', '4'],
      'setting',
      { action: 'set', name: 'householdSessions', value: 4 },
    ],
    [
      ['setting', 'set', 'discountRates', '[{"months":12,"discount":20}]'],
      'setting',
      { action: 'set', name: 'discountRates', value: [{ months: 12, discount: 20 }] },
    ],
  ])('%j', (argv, name, args) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, command: { name }, args })
  })

  it('asks before the demonstration is emptied, and not when told yes', () => {
    expect(readCommand(['demo', 'reset'])).toMatchObject({
      question: expect.stringContaining('deletes everything'),
    })
    expect(readCommand(['demo', 'reset', '--yes'])).toMatchObject({ question: null })
  })

  it.each([
    [['owner', 'remove', 'a@b.no']],
    [['people', 'take-days', 'a@b.no', '--days', '1', '--reason', 'x']],
    [['people', 'set-staff', 'a@b.no', '--no-staff']],
    [['people', 'suspend', 'a@b.no', '--reason', 'x']],
    [['people', 'delete', 'a@b.no', '--reason', 'x']],
    [['people', 'change-email', 'a@b.no', 'c@d.no', '--reason', 'x']],
    [['people', 'compensate', '--days', '1', '--reason', 'x']],
    [['orders', 'refund', 'x', '--reason', 'x']],
    [['orders', 'close', 'x', '--reason', 'x']],
    [['mails', 'retry-all']],
    [['account', 'second-factor-off', 'a@b.no']],
  ])('asks before %j', (argv) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, question: expect.stringMatching(/^This .+\.$/) })
    expect(readCommand([...argv, '--yes'])).toMatchObject({ ok: true, question: null })
  })

  it.each([
    [
      ['people', 'compensate', '--days', '1', '--reason', 'x'],
      'This gives 1 day to everybody who has access;',
    ],
    [['people', 'compensate', '--days', '1 week', '--reason', 'x'], 'This gives 7 days to everybody'],
    [['people', 'take-days', 'A@b.no', '--days', '1', '--reason', 'x'], 'takes 1 day of access from a@b.no.'],
    [['orders', 'refund', '7', '--amount', '12', '--reason', 'x'], 'This sends $12.00 of order 7 back'],
    [['orders', 'refund', '7', '--reason', 'x'], 'This sends all that is left of order 7 back'],
    [
      ['orders', 'refund', '7', '--accounts', 'A@b.no,c@d.no', '--reason', 'x'],
      'the money for a@b.no, c@d.no of',
    ],
  ])('says what it would do: %j', (argv, question) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, question: expect.stringContaining(question) })
  })

  it.each([
    [['people', 'compensate', '--days', '1', '--preview']],
    [['mails', 'retry-all', '--preview']],
    [['people', 'set-staff', 'a@b.no', '--staff']],
    [['orders', 'preview-refund', 'x']],
  ])('does not ask before %j', (argv) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, question: null })
  })

  it('turns --help on a command into help about it', () => {
    for (const command of commands.filter(({ name }) => name !== 'help')) {
      expect(readCommand([...command.name.split(' '), '--help'])).toMatchObject({
        command: { name: 'help' },
        args: [command],
      })
    }
  })
})
