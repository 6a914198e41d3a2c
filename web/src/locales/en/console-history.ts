/** What staff and owners did, in the owner’s console. */
export const consoleHistory = {
  none: 'Nothing has been done yet.',
  older: 'Older',
  when: 'When',
  who: 'Who',
  what: 'What',
  subject: 'Of',
  change: 'Change',
  reason: 'Reason',
  commandLine: 'Command line',
} as const
