export const consoleAudit = {
  none: 'Nothing has been done yet.',
  older: 'Older',
  when: 'When',
  who: 'Who',
  what: 'What',
  subject: 'Of',
  change: 'Change',
  reason: 'Reason',
  byKey: '{{key}} (key of {{owner}})',
  commandLine: 'Command line',
} as const
