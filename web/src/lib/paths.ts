import type { PlayerKind } from './player-choice.ts'

const playerPath = { default: '/player', 'low-latency': '/playersldp' } as const satisfies Record<
  PlayerKind,
  string
>

/** Every address of the site; the only place where links are built. */
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
  /** The set-up of a production site that is new. */
  setup: (token: string) => `/setup?${new URLSearchParams({ token })}`,
  /** The page of a player; `index` counts from 0 in the order of `streams/all`. */
  player: (player: PlayerKind, index: number) => `${playerPath[player]}?default=${index}`,
  /** The same for a link that is given away: the stream's place may be another by then. */
  sharedStream: (player: PlayerKind, id: string) =>
    `${playerPath[player]}?${new URLSearchParams({ stream: id })}`,
  /** Signing in on a television by a code. */
  television: () => '/tv',
  confirmTelevision: () => '/tv/confirm',
  subscription: () => '/subscription',
  invites: () => '/invites',
  transactions: () => '/transactions',
  /** The receipt of a payment, by its id or its order's. */
  receipt: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  support: () => '/support',
  contactUs: () => '/contactus',
  profile: () => '/profile',
  logout: () => '/logout',
  /** A page that an owner writes. */
  page: (slug: string) => `/pages/${slug}`,
  bitcoinFaq: () => '/btcfaq',
  paymentGuide: () => '/paymentguide',
  adminReports: () => '/adminreports',
  adminSupport: () => '/adminsupport',
  /** The owner's console. */
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
  /** With a part of the page where it is to begin. */
  adminSettings: (part?: 'kept') => `/admin/settings${part ? `#${part}` : ''}`,
  adminIntegrations: () => '/admin/settings/integrations',
  adminHistory: () => '/admin/history',
} as const

/** A path as the tables of pages have it: the router takes slashes at its end, and capitals, for the same. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '').toLowerCase()
}

/** The player whose page a path is. */
export function playerAt(pathname: string): PlayerKind {
  return plainPath(pathname) === playerPath['low-latency'] ? 'low-latency' : 'default'
}

/** Whether an address is a player's page, where a running picture is not to be disturbed. */
export function isPlayerPath(pathname: string): boolean {
  return Object.values<string>(playerPath).includes(plainPath(pathname))
}
