import { expect, it } from 'vitest'
import { commands } from './commands.ts'
import { findNewSpelling } from './old-spellings.ts'
import { readCommand } from './read-command.ts'

/** Splits at spaces, except inside quotes. */
function split(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

const x = "--reason 'a b'"

it.each([
  [`grant a@b.no --days 3 ${x}`, `people grant-days a@b.no --days 3 ${x}`],
  [`take a@b.no --days 3 ${x} --yes`, `people take-days a@b.no --days 3 ${x} --yes`],
  [`points a@b.no --give 5 ${x}`, `people change-points a@b.no --points 5 ${x}`],
  [`points a@b.no --take 5 ${x}`, `people change-points a@b.no --points=-5 ${x}`],
  [`points a@b.no --take=5 ${x}`, `people change-points a@b.no --points=-5 ${x}`],
  ['person a@b.no', 'people show a@b.no'],
  ['compensate --days 1 --preview', 'people compensate --days 1 --preview'],
  ['staff add a@b.no', 'people set-staff --staff a@b.no'],
  ['staff remove a@b.no --yes', 'people set-staff --no-staff a@b.no --yes'],
  [`suspend a@b.no ${x}`, `people suspend a@b.no ${x}`],
  ['reinstate a@b.no', 'people reinstate a@b.no'],
  ['readmit a@b.no', 'people reinstate a@b.no'],
  [`account email a@b.no c@d.no ${x}`, `people change-email a@b.no c@d.no ${x}`],
  ['orders', 'orders list'],
  ['orders --email a@b.no', 'orders list a@b.no'],
  ['orders --email=a@b.no', 'orders list a@b.no'],
  ['orders --stuck --email a@b.no', 'orders list --which stuck a@b.no'],
  ['orders --stuck --json', 'orders list --which stuck --json'],
  [`orders --close 1 ${x} --yes`, `orders close 1 ${x} --yes`],
  ['refund 1 --preview', 'orders preview-refund 1'],
  ['refund 1 --amount 12.00 --note Rain --yes', 'orders refund 1 --amount 12.00 --reason Rain --yes'],
  ['maintenance status', 'maintenance show'],
  ["announce Tonight 'At eight.' --until +2h", "announcements announce Tonight 'At eight.' --until +2h"],
  ['announce --list', 'announcements list'],
  ['announce --cancel 3f2a', 'announcements call-off 3f2a'],
  ['announce --end', 'announcements call-off <announcement>'],
  ['mails', 'mails list'],
  ['mails --failed --email a', 'mails list --which failed a'],
  ['mails --queued', 'mails list --which queued'],
  ['mails --retry --yes', 'mails retry-all --yes'],
  ['channel list', 'channels list'],
  ['channel add arena --push --title Arena', 'channels add-push arena --title Arena'],
  [
    "channel add far --hls https://tv.example/ --header 'X: y' --title Far",
    "channels add-hls far --address https://tv.example/ --headers 'X: y' --title Far",
  ],
  ['channel edit a --ladder 720,480 --rewind 60', 'channels edit a --rungs 720,480 --rewind 60'],
  ['channel edit a --no-inner --headers-to-one', 'channels edit a --no-allow-inner --no-headers-to-all'],
  ['channel key a', 'channels renew-key a'],
  ['channel remove a', 'channels remove a'],
  ['stream list', 'streams list'],
  [
    'stream add a --title A --channel a --image /a',
    'streams add a --title A --channel a --image-location /a',
  ],
  ['stream edit a --src - --src-sldp -', 'streams edit a --own-src - --own-src-sldp -'],
  ['stream edit a --maintenance on', 'streams edit --maintenance a'],
  ['stream edit a --maintenance off', 'streams edit --no-maintenance a'],
  ['stream hide a', 'streams edit --hidden a'],
  ['stream show a', 'streams edit --no-hidden a'],
  ['stream move a 1', 'streams order <stream> <stream>'],
  ['stream remove a', 'streams remove a'],
  ['sources', 'streams health'],
  ['sources --probe', 'streams probe'],
  ['text list', 'texts list'],
  ['text show guide.age', 'texts show guide.age'],
  ["text set guide.age --en 'It is old.' --nb Gammel", "texts write guide.age --en 'It is old.' --nb Gammel"],
  ['text reset guide.age', 'texts reset guide.age'],
])('%s is now: %s', (was, now) => {
  expect(readCommand(split(was))).toEqual({ ok: false, sentence: `That is now: npm run strom -- ${now}` })
  expect(readCommand(split(now))).toMatchObject({ ok: true })
})

it('a text that a shell would read is put into quotes', () => {
  const typed = ['grant', 'a@b.no', '--reason', "it's $HOME; rm"]
  expect(findNewSpelling(typed)).toBe(`people grant-days a@b.no --reason 'it'\\''s $HOME; rm'`)
})

it('no command of today is taken for a former one', () => {
  for (const { name } of commands) {
    const read = readCommand(name.split(' '))
    if (!read.ok) expect(read.sentence).not.toContain('That is now')
  }
})
