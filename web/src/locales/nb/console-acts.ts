export const consoleActs = {
  'session-ended': 'Avspilling avsluttet',
  'setting-changed': 'Innstilling endret',
  'days-granted': 'Dager gitt',
  'days-taken': 'Dager tatt',
  'points-changed': 'Poeng endret',
  'staff-changed': 'Stab endret',
  suspended: 'Stengt ute',
  readmitted: 'Sluppet inn igjen',
  'reset-sent': 'Lenke for nytt passord sendt',
  compensated: 'Kompensasjon gitt',
} as const
