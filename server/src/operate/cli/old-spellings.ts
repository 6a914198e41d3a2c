type Spelling = {
  readonly was: string
  readonly now: string
  /** Took no positional argument; with one it is a present command. */
  readonly wordless?: true
  /** The typed arguments are not carried over. */
  readonly bare?: true
  /** Old option to new: an empty name drops the option, a trailing `=` joins its value. */
  readonly options?: Readonly<Record<string, string>>
}

const forStream = { '--image': '--image-location', '--src': '--own-src', '--src-sldp': '--own-src-sldp' }
const forChannel = {
  '--hls': '--address',
  '--header': '--headers',
  '--ladder': '--rungs',
  '--no-inner': '--no-allow-inner',
  '--headers-to-one': '--no-headers-to-all',
}

/** Longer spellings precede their prefixes. */
const spellings: readonly Spelling[] = [
  { was: 'account email', now: 'people change-email' },
  { was: 'announce --cancel', now: 'announcements call-off' },
  { was: 'announce --end', now: 'announcements call-off <announcement>', bare: true },
  { was: 'announce --list', now: 'announcements list' },
  { was: 'announce', now: 'announcements announce' },
  { was: 'channel add --push', now: 'channels add-push' },
  { was: 'channel add', now: 'channels add-hls', options: forChannel },
  { was: 'channel edit', now: 'channels edit', options: forChannel },
  { was: 'channel key', now: 'channels renew-key' },
  { was: 'channel', now: 'channels' },
  { was: 'compensate', now: 'people compensate' },
  { was: 'grant', now: 'people grant-days' },
  { was: 'mails --retry', now: 'mails retry-all' },
  { was: 'mails --failed', now: 'mails list --which failed', options: { '--email': '' } },
  { was: 'mails --queued', now: 'mails list --which queued', options: { '--email': '' } },
  { was: 'mails', now: 'mails list', wordless: true, options: { '--email': '' } },
  { was: 'maintenance status', now: 'maintenance show' },
  { was: 'orders --close', now: 'orders close' },
  { was: 'orders --stuck', now: 'orders list --which stuck', options: { '--email': '' } },
  { was: 'orders', now: 'orders list', wordless: true, options: { '--email': '' } },
  { was: 'person', now: 'people show' },
  { was: 'points', now: 'people change-points', options: { '--give': '--points', '--take': '--points=-' } },
  { was: 'readmit', now: 'people reinstate' },
  { was: 'refund --preview', now: 'orders preview-refund' },
  { was: 'refund', now: 'orders refund', options: { '--note': '--reason' } },
  { was: 'reinstate', now: 'people reinstate' },
  { was: 'sources --probe', now: 'streams probe' },
  { was: 'sources', now: 'streams health' },
  { was: 'staff add', now: 'people set-staff --staff' },
  { was: 'staff remove', now: 'people set-staff --no-staff' },
  { was: 'staff', now: 'people set-staff' },
  { was: 'stream edit --maintenance on', now: 'streams edit --maintenance', options: forStream },
  { was: 'stream edit --maintenance off', now: 'streams edit --no-maintenance', options: forStream },
  { was: 'stream edit', now: 'streams edit', options: forStream },
  { was: 'stream hide', now: 'streams edit --hidden' },
  { was: 'stream show', now: 'streams edit --no-hidden' },
  { was: 'stream move', now: 'streams order <stream> <stream>', bare: true },
  { was: 'stream', now: 'streams', options: forStream },
  { was: 'suspend', now: 'people suspend' },
  { was: 'take', now: 'people take-days' },
  { was: 'text set', now: 'texts write' },
  { was: 'text', now: 'texts' },
]

function quoted(word: string): string {
  return /^[\w@%+=:,./<>-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function renamed(argv: readonly string[], options: Readonly<Record<string, string>>): string[] {
  const words = argv.map((word) => {
    const [, name = word, value = ''] = /^(--[a-z-]+)(=.*)?$/s.exec(word) ?? []
    const now = Object.hasOwn(options, name) ? options[name] : undefined
    if (now === undefined) return word
    if (now === '') return value.slice(1)
    return now.includes('=') ? `${now}${value.slice(1)}` : `${now}${value}`
  })
  return words.filter((word) => word !== '')
}

/** Translates a former command line into the present one. */
export function findNewSpelling(argv: readonly string[]): string | undefined {
  const spelling = spellings.find(({ was, wordless }) => {
    const [first, ...rest] = was.split(' ')
    if (argv[0] !== first || (wordless && argv[1] && !argv[1].startsWith('-'))) return false
    return rest.every((word) => argv.includes(word))
  })
  if (!spelling) return undefined
  const { was, now, bare, options = {} } = spelling
  if (bare) return now
  const rest = was.split(' ').reduce((left, word) => left.toSpliced(left.indexOf(word), 1), [...argv])
  return [now, ...renamed(rest, options).map(quoted)].join(' ').replaceAll('=- ', '=-')
}
