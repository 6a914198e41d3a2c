import type { PlayerKind } from './player-choice.ts'

const playerPath = { default: '/player', 'low-latency': '/playersldp' } as const satisfies Record<
  PlayerKind,
  string
>

/** The only place where links are built. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: (invitation: string) => `/register/?${new URLSearchParams({ invitation })}`,
  forgotPassword: () => '/forgot-password',
  passwordResetConfirmation: (token: string) =>
    `/password-reset-confirmation?${new URLSearchParams({ token })}`,
  confirmEmailChange: (token: string) => `/confirm-email-change?${new URLSearchParams({ token })}`,
  undoEmailChange: (token: string) => `/undo-email-change?${new URLSearchParams({ token })}`,
  unsubscribe: (token: string) => `/unsubscribe?${new URLSearchParams({ token })}`,
  setup: (token: string) => `/setup?${new URLSearchParams({ token })}`,
  /** `index` is the place in `streams/all`. */
  player: (player: PlayerKind, index: number) => `${playerPath[player]}?default=${index}`,
  /** The stream's index may change. */
  sharedStream: (player: PlayerKind, id: string) =>
    `${playerPath[player]}?${new URLSearchParams({ stream: id })}`,
  television: () => '/tv',
  confirmTelevision: () => '/tv/confirm',
  subscription: () => '/subscription',
  invites: () => '/invites',
  transactions: () => '/transactions',
  /** By its own id or its order's. */
  receipt: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  support: () => '/support',
  contactUs: () => '/contactus',
  profile: () => '/profile',
  logout: () => '/logout',
  page: (slug: string) => `/pages/${slug}`,
  bitcoinFaq: () => '/btcfaq',
  paymentGuide: () => '/paymentguide',
  adminReports: () => '/adminreports',
  adminSupport: () => '/adminsupport',
  admin: () => '/admin',
  adminStreams: () => '/admin/streams',
  adminNewStream: () => '/admin/streams/new',
  adminStream: (id: string) => `/admin/streams/${encodeURIComponent(id)}`,
  adminProgramme: () => '/admin/programme',
  adminPeople: () => '/admin/people',
  adminInvite: () => '/admin/people/invite',
  adminPerson: (id: string) => `/admin/people/${encodeURIComponent(id)}`,
  adminOrders: (show: string) => `/admin/orders?${new URLSearchParams({ show })}`,
  adminOrder: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  adminMails: (show: string) => `/admin/mails?${new URLSearchParams({ show })}`,
  adminPages: () => '/admin/pages',
  adminNewPage: () => '/admin/pages/new',
  adminPage: (slug: string) => `/admin/pages/edit/${slug}`,
  adminSettings: (part?: 'kept') => `/admin/settings${part ? `#${part}` : ''}`,
  adminIntegrations: () => '/admin/settings/integrations',
  adminAudit: () => '/admin/audit',
} as const

/** The router ignores trailing slashes and case. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
}

export function playerAt(pathname: string): PlayerKind {
  return plainPath(pathname) === playerPath['low-latency'] ? 'low-latency' : 'default'
}

export function isPlayerPath(pathname: string): boolean {
  return Object.values<string>(playerPath).includes(plainPath(pathname))
}
