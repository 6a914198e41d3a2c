export const consoleAudit = {
  none: 'Ingenting er gjort ennå.',
  older: 'Eldre',
  when: 'Når',
  who: 'Hvem',
  what: 'Hva',
  subject: 'Gjelder',
  change: 'Endring',
  reason: 'Begrunnelse',
  byKey: '{{key}} (nøkkelen til {{owner}})',
  commandLine: 'Kommandolinje',
} as const
