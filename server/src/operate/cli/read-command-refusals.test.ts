import { describe, expect, it } from 'vitest'
import { readCommand } from './read-command.ts'

describe('a command line that is not', () => {
  it.each([
    [['docter'], "There is no command 'docter'; did you mean 'doctor'?"],
    [['xylophone'], "There is no command 'xylophone'."],
    [[''], "There is no command ''."],
    [['constructor'], "There is no command 'constructor'."],
    [['--verbose'], "There is no option '--verbose' here."],
    [['doctor', '--jsno'], "There is no option '--jsno' here; did you mean '--json'?"],
    [['doctor', 'now'], "'now' is a word too many; put quotes around a text."],
    [['help', 'maintenence'], "There is no command 'maintenence'; did you mean 'maintenance'?"],
    [['help', 'demo', 'setting'], "'setting' is a word too many; put quotes around a text."],
    [['demo'], 'Say which: reset.'],
    [['setting', 'get'], 'Say which setting; setting list shows their names.'],
    [['demo', 'rest'], "'rest' is none of reset; did you mean 'reset'?"],
    [['demo', 'reset', '--yes=no'], "'--yes' takes no value."],
    [['owner'], 'Say which: make, reset, remove, list, link.'],
    [['owner', 'make'], 'Say whose: an e-mail address.'],
    [['owner', 'make', 'nobody'], "'nobody' is no e-mail address."],
    [['owner', 'list', 'a@b.no'], "'a@b.no' is a word too many; put quotes around a text."],
    [['account', 'second-factor-off'], 'Say whose: an e-mail address.'],
    [['setting'], 'Say which: list, get, set.'],
    [['setting', 'list', 'all'], "'all' is a word too many; put quotes around a text."],
    [['setting', 'set', 'householdSessions'], 'Say the value that householdSessions is to have.'],
    [
      ['people'],
      'Say which: list, show, add, give-month, grant-days, take-days, change-points, compensate, set-staff, suspend, reinstate, change-email, send-reset, delete, keep.',
    ],
    [['texts', 'lost'], "'lost' is none of list, show, write, reset; did you mean 'list'?"],
    [
      ['help', 'orders', 'lits'],
      "'lits' is none of list, show, preview-refund, refund, close; did you mean 'list'?",
    ],
    [['help', 'readmit'], 'That is now: npm run strom -- people reinstate'],
    [['people', 'show'], "Say <e-mail> behind 'people show'."],
    [['people', 'show', 'nobody'], "'nobody' is no e-mail address."],
    [['people', 'show', 'a@b.no', 'c@d.no'], "'c@d.no' is a word too many; put quotes around a text."],
    [['people', 'add', 'nobody'], 'Enter a valid email address (at most 254 characters).'],
    [['people', 'add', 'a@b.no', '--months', '37'], "'--months': Give 0 to 36 months (from 0 to 36)."],
    [
      ['people', 'grant-days', 'a@b.no', '--reason', 'x'],
      "Say '--days <days>': how many days, or such as 2 weeks.",
    ],
    [['people', 'grant-days', 'a@b.no', '--days', '1'], "Say '--reason <reason>': why; kept with it."],
    [
      ['people', 'grant-days', 'a@b.no', '--days', '1', '--reason', ' '],
      "'--reason': Please enter a reason (at most 10000 characters).",
    ],
    [
      ['people', 'grant-days', 'a@b.no', '--days', '1', '--reason', 'x'.repeat(10_001)],
      "'--reason': The text is too long (at most 10000 characters).",
    ],
    [
      ['people', 'grant-days', 'a@b.no', '--days', '3661', '--reason', 'x'],
      "'--days': Enter a whole number of days (from 1 to 3660).",
    ],
    [
      ['people', 'take-days', 'a@b.no', '--days', '0', '--reason', 'x'],
      "'--days': Enter a whole number of days (from 1 to 3660).",
    ],
    [
      ['people', 'grant-days', 'a@b.no', '--days', '1.5', '--reason', 'x'],
      "'--days': '1.5' is no whole number of days; write '3 days' or '2 weeks'.",
    ],
    [
      ['people', 'change-points', 'a@b.no', '--points', '0', '--reason', 'x'],
      "'--points': Enter a whole number of points other than 0 (from -100000 to 100000).",
    ],
    [['people', 'set-staff', 'a@b.no'], "Say either '--staff' or '--no-staff'."],
    [['people', 'set-staff', 'a@b.no', '--staff', '--no-staff'], "Say either '--staff' or '--no-staff'."],
    [
      ['people', 'compensate', '--days', '1', '--preview', '--stream', 'fjord'],
      "Say '--from <time>': when it begins, such as 2027-01-31T20:00:00Z, or +2h for two hours from now.",
    ],
    [
      ['people', 'compensate', '--days', '1', '--preview', '--until', 'now'],
      "Say '--stream <stream>': only who watched this stream, by its id or title.",
    ],
    [['orders', 'refund', 'x'], "Say '--reason <reason>': why; the buyer sees it at the payment provider."],
    [
      ['orders', 'refund', 'x', '--amount', '1,505', '--reason', 'x'],
      "'--amount': '1,505' is no amount in dollars, such as 12.00.",
    ],
    [
      ['orders', 'refund', 'x', '--amount', '-1', '--reason', 'x'],
      "'--amount': '-1' is no amount in dollars, such as 12.00.",
    ],
    [
      ['orders', 'refund', 'x', '--accounts', 'a@b.no,', '--reason', 'x'],
      "'--accounts': '' is no e-mail address.",
    ],
    [['orders', 'refund', 'x', '--amount', '1', '--amount', '2'], "'--amount' is given twice."],
    [
      ['orders', 'list', '--which', 'stick'],
      "'--which': 'stick' is none of all, stuck, refunded, disputed; did you mean 'stuck'?",
    ],
    [['maintenance', 'onn'], "'onn' is none of show, on, off; did you mean 'on'?"],
    [['maintenance', 'off', '--until', '+1h'], "There is no option '--until' here."],
    [
      ['maintenance', 'on', '--first', 'x'],
      "There is no option '--first' here; did you mean '--first-row-text'?",
    ],
    [['maintenance', 'on', '--title', ' '], "'--title': Please enter a title (at most 200 characters)."],
    [
      ['maintenance', 'on', '--second-row-text', 'x'.repeat(1001)],
      "'--second-row-text': The text is too long (at most 1000 characters).",
    ],
    [
      ['maintenance', 'on', '--nb-title', 'x'],
      "Say '--nb-first-row-text <first-row-text>': the first row of text below the title.",
    ],
    [['announcements', 'announce', 'Tonight'], "Say <text> behind 'announcements announce'."],
    [['announcements', 'announce', '\u200b', 'text'], 'Please enter a title (at most 200 characters).'],
    [['announcements', 'announce', 'Tonight', '  '], 'Please write a message (at most 10000 characters).'],
    [
      ['announcements', 'announce', 'x'.repeat(201), 'text'],
      'The text is too long (at most 200 characters).',
    ],
    [
      ['announcements', 'announce', 'Tonight', 'at', 'eight'],
      "'eight' is a word too many; put quotes around a text.",
    ],
    [['channels', 'add-push', 'arena'], "Say '--title <title>': what people read."],
    [['channels', 'edit', 'arena'], "Say what is to change, such as '--title <title>'."],
    [
      ['channels', 'edit', 'a', '--title', '\u3164'],
      "'--title': Please enter a title (at most 200 characters).",
    ],
    [['channels', 'edit', 'a', '--rungs', '720,360'], "'--rungs': '360' is none of 1080, 720, 480."],
    [['channels', 'edit', 'a', '--rungs', ''], "'--rungs' needs a value: 1080|720|480,…."],
    [['channels', 'edit', 'a', '--rewind', '13h'], "'--rewind': This value is not allowed (from 0 to 720)."],
    [
      ['streams', 'edit', 'one', '--image-location', '//other.example/a.jpg'],
      "'--image-location': A picture must be an address of this site, such as /images/fjord/poster.webp (at most 200 characters).",
    ],
    [['streams', 'order'], "Say <stream,…> behind 'streams order'."],
    [
      ['texts', 'show', 'faq.payments.question'],
      "There is no text 'faq.payments.question'; did you mean 'faq.payment.question'?",
    ],
    [['texts', 'write', 'guide.age', '--en', 'Old.'], "Say '--nb <nb>': the same in Norwegian."],
  ])('%j: %s', (argv, sentence) => {
    expect(readCommand(argv)).toEqual({ ok: false, sentence })
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
