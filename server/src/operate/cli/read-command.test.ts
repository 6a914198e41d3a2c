import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

describe('a command line that is understood', () => {
  it.each([
    [[], 'help', null],
    [['help'], 'help', null],
    [['--help'], 'help', null],
    [['--json', 'doctor'], 'doctor', null],
    [['demo', 'reset'], 'demo', { sure: false }],
    [['demo', 'reset', '--yes'], 'demo', { sure: true }],
    [['maintenance', 'on'], 'maintenance', { action: 'on', period: { from: null, until: null }, texts: {} }],
    [
      [
        'maintenance',
        'on',
        '--from',
        '+1d',
        '--until',
        '+1h30m',
        '--title',
        ' New player ',
        '--second',
        'Soon.',
      ],
      'maintenance',
      {
        action: 'on',
        period: { from: { afterMs: 86_400_000 }, until: { afterMs: 5_400_000 } },
        texts: { title: 'New player', secondRowText: 'Soon.' },
      },
    ],
    [['maintenance', 'off'], 'maintenance', { action: 'off' }],
    [['announce', '--end'], 'announce', { action: 'end' }],
    [['announce', '--list'], 'announce', { action: 'list' }],
    [['announce', '--cancel', '0A1b'], 'announce', { action: 'cancel', id: '0a1b' }],
    [['text', 'list', '--changed'], 'text', { action: 'list', changedOnly: true }],
    [['text', 'show', 'faq.payment.question'], 'text', { text: { id: 'faq.payment.question' } }],
    [
      ['text', 'set', 'reward-points.text', '--en', 'One.\nTwo.', '--nb=--En.'],
      'text',
      { action: 'set', text: { id: 'reward-points.text' }, en: 'One.\nTwo.', nb: '--En.' },
    ],
    [['text', 'reset', 'guide.age'], 'text', { action: 'reset', text: { id: 'guide.age' } }],
    [
      ['announce', ' Tonight ', 'At eight.'],
      'announce',
      { action: 'make', title: 'Tonight', text: 'At eight.', period: { from: null, until: null } },
    ],
    [
      ['announce', 'Tonight', 'At eight.', '--until', '2027-01-31T22:00:00+01:00'],
      'announce',
      { action: 'make', period: { from: null, until: { at: new Date('2027-01-31T21:00:00Z') } } },
    ],
    [['orders', '--stuck'], 'orders', { stuck: true, email: null, close: null }],
    [['refund', 'x', '--amount', '1,05'], 'refund', { order: 'x', cents: 105, emails: null, sure: false }],
    [['refund', 'x', '--amount', '12.5'], 'refund', { order: 'x', cents: 1250, emails: null, sure: false }],
    [['owner', 'make', ' Eier@Example.ORG '], 'owner', { action: 'make', email: 'eier@example.org' }],
    [['owner', 'remove', 'a@b.no', '--yes'], 'owner', { action: 'remove', email: 'a@b.no', sure: true }],
    [['owner', 'link'], 'owner', { action: 'link' }],
    [['person', 'a@b.no'], 'person', { email: 'a@b.no' }],
    [['person', '\u202aA@b.no\u202c'], 'person', { email: 'a@b.no' }],
    [['grant', 'a@b.no', '--days', '3', '--reason', ' Rain '], 'grant', { days: 3, reason: 'Rain' }],
    [['points', 'a@b.no', '--take', '5', '--reason', 'x'], 'points', { points: -5 }],
    [
      ['account', 'email', 'A@b.no', 'C@d.no', '--reason', 'lost it', '--yes'],
      'account',
      { action: 'email', email: 'a@b.no', to: 'c@d.no', reason: 'lost it', sure: true },
    ],
    [['account', 'second-factor-off', 'A@b.no'], 'account', { email: 'a@b.no', sure: false }],
    [['account', 'second-factor-off', 'a@b.no', '--yes'], 'account', { sure: true }],
    [['staff', 'add', 'a@b.no'], 'staff', { email: 'a@b.no', isStaff: true }],
    [
      ['compensate', '--days', '1', '--stream', 'fjord', '--from', '2026-11-20', '--preview'],
      'compensate',
      {
        days: 1,
        streamId: 'fjord',
        preview: true,
        period: { from: { at: new Date('2026-11-20T00:00:00Z') } },
      },
    ],
    [['stream', 'hide', 'news'], 'stream', { action: 'hide', id: 'news' }],
    [['stream', 'show', 'news'], 'stream', { action: 'show', id: 'news' }],
    [['stream', 'move', 'news', '3'], 'stream', { action: 'move', id: 'news', place: 3 }],
    [
      ['stream', 'edit', 'news', '--maintenance', 'on', '--tags', '-', '--src', '-'],
      'stream',
      { action: 'edit', id: 'news', change: { maintenance_mode: true, tags: '', own_src: null } },
    ],
    [['sources'], 'sources', { probe: false }],
    [['mails'], 'mails', { which: 'all', email: '', retry: false, sure: false }],
    [
      ['mails', '--failed', '--email', 'anna'],
      'mails',
      { which: 'failed', email: 'anna', retry: false, sure: false },
    ],
    [['mails', '--retry', '--yes'], 'mails', { which: 'all', email: '', retry: true, sure: true }],
    [['sources', '--probe'], 'sources', { probe: true }],
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
    [['take', 'a@b.no', '--days', '1', '--reason', 'x']],
    [['staff', 'remove', 'a@b.no']],
    [['suspend', 'a@b.no', '--reason', 'x']],
    [['account', 'email', 'a@b.no', 'c@d.no', '--reason', 'x']],
    [['account', 'second-factor-off', 'a@b.no']],
    [['compensate', '--days', '1', '--reason', 'x']],
    [['mails', '--retry']],
  ])('asks before %j', (argv) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, question: expect.stringMatching(/^This .+\.$/) })
    expect(readCommand([...argv, '--yes'])).toMatchObject({ ok: true, question: null })
  })

  it.each([
    [['compensate', '--days', '1', '--reason', 'x'], 'This gives 1 day to everybody who has access;'],
    [['compensate', '--days', '2', '--reason', 'x'], 'This gives 2 days to everybody'],
    [['take', 'a@b.example', '--days', '1', '--reason', 'x'], 'This takes 1 day of access from'],
  ])('asks of one and of several: %j', (argv, question) => {
    expect(readCommand(argv)).toMatchObject({ ok: true, question: expect.stringContaining(question) })
  })

  it('turns --help on a command into help about it', () => {
    for (const command of commands.filter(({ name }) => name !== 'help')) {
      expect(readCommand([command.name, '--help'])).toMatchObject({
        command: { name: 'help' },
        args: command,
      })
    }
  })
})
