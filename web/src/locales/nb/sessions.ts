import type { sessions as en } from '../en/sessions.ts'

export const sessions = {
  signIn: 'Logg inn',
  signInTo: 'Logg inn på {{brand}}',
  email: 'E-post',
  password: 'Passord',
  showPassword: 'Vis eller skjul passordet',
  forgotPassword: 'Glemt passord',
  demoAccounts: 'Demokontoer',
  demoPassword: 'Trykk på en for å fylle ut skjemaet. Passordet er {{password}} for alle.',
  demoOwner: 'Eier: driver nettstedet',
  demoStaff: 'Ansatt',
  demoAnna: 'Har abonnement',
  demoBjorn: 'Uten abonnement',
  demoKari: 'Fornyes automatisk (eldre avtale)',
  demoOla: 'Abonnementet går snart ut',
  loggingOut: 'Logger ut',
  stillLoggedIn: 'Du er fortsatt innlogget',
  stillLoggedInText: 'Nettstedet svarte ikke da du logget ut.',
} satisfies Record<keyof typeof en, string>
