import { describe, expect, it } from 'vitest'
import { readCommand } from './read-command.ts'

describe('a command line that is not', () => {
  it.each([
    [['docter'], "There is no command 'docter'; did you mean 'doctor'?"],
    [['xylophone'], "There is no command 'xylophone'."],
    [[''], "There is no command ''."],
    [['constructor'], "There is no command 'constructor'."],
    [['readmit', 'a@b.no'], "The command 'readmit' is called 'reinstate' now."],
    [['help', 'readmit'], "The command 'readmit' is called 'reinstate' now."],
    [['--verbose'], "There is no option '--verbose' here."],
    [['doctor', '--jsno'], "There is no option '--jsno' here; did you mean '--json'?"],
    [['doctor', 'now'], "'now' is a word too many; put quotes around a text."],
    [['help', 'maintenence'], "There is no command 'maintenence'; did you mean 'maintenance'?"],
    [['help', 'demo', 'setting'], "'setting' is a word too many; put quotes around a text."],
    [['demo'], 'Say which: reset.'],
    [['refund', 'x', '--amount', '0.00', '--yes'], 'The amount must be at least one cent.'],
    [['setting', 'get'], 'Say which setting; setting list shows their names.'],
    [['demo', 'rest'], "'rest' is none of reset; did you mean 'reset'?"],
    [['demo', 'reset', '--yes=no'], "'--yes' takes no value."],
    [['maintenance'], 'Say which: on, off, status.'],
    [['maintenance', 'onn'], "'onn' is none of on, off, status; did you mean 'on'?"],
    [['announce'], 'An announcement needs a title and a text: announce "<title>" "<text>".'],
    [
      ['announce', '\u200b', 'text'],
      'An announcement needs a title and a text: announce "<title>" "<text>".',
    ],
    [['stream', 'edit', 'a', '--title', '\u200b'], 'A title needs at least one character that shows.'],
    [['channel', 'add', 'a', '--push', '--title', ' '], 'A title needs at least one character that shows.'],
    [['channel', 'edit', 'a', '--title', '\u3164'], 'A title needs at least one character that shows.'],
    [['announce', 'Tonight', '  '], 'An announcement needs a title and a text: announce "<title>" "<text>".'],
    [['announce', 'Tonight', 'at', 'eight'], "'eight' is a word too many; put quotes around a text."],
    [['announce', 'x'.repeat(201), 'text'], 'The title may have at most 200 characters.'],
    [['announce', '--end', '--until', '2027-01-31'], "'--end' has no times; leave '--until' out."],
    [['announce', '--list', '--cancel', '1a'], "Say '--list' or '--cancel', not both."],
    [['announce', '--cancel'], "'--cancel' needs a value: id."],
    [['announce', 'a', 'x'.repeat(10_001)], 'The text may have at most 10 000 characters.'],
    [['maintenance', 'off', '--until', '+1h'], "'--until' goes with maintenance on."],
    [['maintenance', 'on', '--title', ' '], "'--title' needs a text."],
    [
      ['maintenance', 'on', '--first', 'x'.repeat(1001)],
      "The text of '--first' may have at most 1000 characters.",
    ],
    [['text', 'show'], 'Say which text; text list shows their names.'],
    [
      ['text', 'show', 'faq.payments.question'],
      "There is no text 'faq.payments.question'; did you mean 'faq.payment.question'?",
    ],
    [
      ['text', 'set', 'guide.age', '--en', 'Old.'],
      'The Norwegian text is missing: give both, with --en and --nb, or --en-file and --nb-file.',
    ],
    [['text', 'show', 'guide.age', '--en', 'x'], "'--en' has no meaning for text show."],
    [['text', 'reset', 'guide.age', '--changed'], "'--changed' has no meaning for text reset."],
    [['text', 'set', 'guide.age', 'Old.'], "'Old.' is a word too many; put quotes around a text."],
    [['announce', '--end', 'Tonight'], "'Tonight' is a word too many; put quotes around a text."],
    [['owner'], 'Say which: make, reset, remove, list, link.'],
    [['owner', 'make'], 'Say whose: an e-mail address.'],
    [['owner', 'make', 'nobody'], "'nobody' is no e-mail address."],
    [['owner', 'list', 'a@b.no'], "'a@b.no' is a word too many; put quotes around a text."],
    [['grant', 'a@b.no', '--reason', 'x'], "Say how many, with '--days'."],
    [
      ['grant', 'a@b.no', '--days', '1.5', '--reason', 'x'],
      "'--days' must be a whole number from 1 to 3660.",
    ],
    [
      ['grant', 'a@b.no', '--days', '3661', '--reason', 'x'],
      "'--days' must be a whole number from 1 to 3660.",
    ],
    [['take', 'a@b.no', '--days', '0', '--reason', 'x'], "'--days' must be a whole number from 1 to 3660."],
    [['grant', 'a@b.no', '--days', '1'], "Say why, with '--reason'; it is kept."],
    [['grant', 'a@b.no', '--days', '1', '--reason', ' '], "Say why, with '--reason'; it is kept."],
    [['points', 'a@b.no', '--reason', 'x'], "Say either '--give' or '--take'."],
    [['points', 'a@b.no', '--give', '1', '--take', '1', '--reason', 'x'], "Say either '--give' or '--take'."],
    [['staff', 'make', 'a@b.no'], "'make' is none of add, remove."],
    [['account', 'email', 'a@b.no', '--reason', 'x'], 'Say whose: an e-mail address.'],
    [['account', 'email', 'a@b.no', 'c@d.no'], "Say why, with '--reason'; it is kept."],
    [['account', 'second-factor-off'], 'Say whose: an e-mail address.'],
    [['suspend', 'a@b.no'], "Say why, with '--reason'; it is kept."],
    [['compensate', '--days', '367', '--reason', 'x'], "'--days' must be a whole number from 1 to 366."],
    [
      ['compensate', '--days', '1', '--preview', '--stream', 'fjord'],
      "'--stream' and '--from' go together, with or without '--until'.",
    ],
    [
      ['compensate', '--days', '1', '--preview', '--until', '2026-11-20'],
      "'--stream' and '--from' go together, with or without '--until'.",
    ],
    [['mails', '--failed', '--retry'], "Say one of '--queued', '--failed' and '--retry'."],
    [['mails', '--retry', '--email', 'a'], "'--email' does not go with '--retry'."],
    [['mails', '--yes'], "'--yes' goes with '--retry'."],
    [['mails', 'failed'], "'failed' is a word too many; put quotes around a text."],
    [['setting'], 'Say which: list, get, set.'],
    [['setting', 'list', 'all'], "'all' is a word too many; put quotes around a text."],
    [['setting', 'set', 'householdSessions'], 'Say the value that householdSessions is to have.'],
  ])('%j: %s', (argv, sentence) => {
    expect(readCommand(argv)).toEqual({ ok: false, sentence })
  })

  it.each([
    ['tomorrow'],
    ['2027-02-30T99:00:00Z'],
    ['2027-02-30'],
    ['+2'],
    ['+0h'],
    ['2h'],
    ['+1h2d'],
    // Without a zone it would mean another moment on another machine.
    ['2027-01-31T20:00:00'],
    ['31.01.2027'],
  ])('an announcement until %s', (until) => {
    expect(readCommand(['announce', 'a', 'b', '--until', until])).toMatchObject({
      sentence: expect.stringContaining(`'${until}' is no time`),
    })
  })

  it.each([
    ['householdSession', '4', "did you mean 'householdSessions'?"],
    ['__proto__', '4', "There is no setting '__proto__'."],
    ['brandName', 'x'.repeat(5000), `'${'x'.repeat(79)}…' cannot be`],
    ['householdSessions', '0', 'in one household): enter 1 or more.'],
    ['householdSessions', 'many', ': enter a whole number.'],
    ['householdSessions', '1.5', ': enter a whole number.'],
    ['householdSessions', '"4"', ': enter a whole number.'],
    ['pricePerMonthCents', '1000001', ': enter 1000000 at most.'],
    ['brandName', '   ', ': enter a text.'],
    ['communityLink', 'chat', ': enter an address such as https://example.org.'],
    ['secondFactorFor', 'me', ': enter one of nobody, owners, staff.'],
    ['maintenance', '{"on":"yes"}', ': enter true or false (on).'],
    ['maintenance', 'on', ': enter JSON such as {"on":false,'],
    [
      'maintenance',
      '{"on":true,"from":"tonight","title":"T","firstRowText":"","secondRowText":""}',
      ': enter a time such as 2027-01-31T20:00:00.000Z (from).',
    ],
    ['reminderDays', '7,3', ': enter JSON such as [7,3,1].'],
    ['discountRates', '[{"months":3,"discount":5},{"months":6,"discount":9}]', 'most first'],
    ['discountRates', '[{"months":3,"discount":500}]', ': enter 100 at most (discount of number 1).'],
    ['reminderDays', '[7,1,7]', 'must name each day once'],
  ])('setting set %s %s', (name, value, part) => {
    expect(readCommand(['setting', 'set', name, value])).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(part),
    })
  })
})
