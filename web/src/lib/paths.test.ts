import { expect, test } from 'vitest'
import { isPlayerPath, paths } from './paths.ts'

const samples: { [Name in keyof typeof paths]: Parameters<(typeof paths)[Name]>[] } = {
  home: [[]],
  login: [[]],
  register: [['a b/&c']],
  forgotPassword: [[]],
  passwordResetConfirmation: [['t+1']],
  confirmEmailChange: [['t=1']],
  undoEmailChange: [['t=1']],
  unsubscribe: [['t_2']],
  setup: [['t_1']],
  player: [
    ['default', 0],
    ['low-latency', 5],
  ],
  sharedStream: [
    ['default', 'fjord'],
    ['low-latency', 'a b'],
  ],
  television: [[]],
  confirmTelevision: [[]],
  subscription: [[]],
  invites: [[]],
  transactions: [[]],
  receipt: [['a/b']],
  support: [[]],
  contactUs: [[]],
  profile: [[]],
  logout: [[]],
  page: [['house-rules']],
  bitcoinFaq: [[]],
  paymentGuide: [[]],
  adminReports: [[]],
  adminSupport: [[]],
  admin: [[]],
  adminProgramme: [[]],
  adminStreams: [[]],
  adminNewStream: [[]],
  adminStream: [['a/b']],
  adminPeople: [[]],
  adminInvite: [[]],
  adminPerson: [['a/b']],
  adminOrders: [['stuck']],
  adminOrder: [['a/b']],
  adminMails: [['failed']],
  adminPages: [[]],
  adminNewPage: [[]],
  adminPage: [['house-rules']],
  adminSettings: [[], ['kept']],
  adminIntegrations: [[]],
  adminAudit: [[]],
}

test('every link of the site', () => {
  const links = Object.entries(samples).flatMap(([name, calls]) =>
    calls.map((args) => [
      name,
      (paths[name as keyof typeof paths] as (...all: unknown[]) => string)(...args),
    ]),
  )
  expect(links).toMatchInlineSnapshot(`
    [
      [
        "home",
        "/",
      ],
      [
        "login",
        "/login",
      ],
      [
        "register",
        "/register/?invitation=a+b%2F%26c",
      ],
      [
        "forgotPassword",
        "/forgot-password",
      ],
      [
        "passwordResetConfirmation",
        "/password-reset-confirmation?token=t%2B1",
      ],
      [
        "confirmEmailChange",
        "/confirm-email-change?token=t%3D1",
      ],
      [
        "undoEmailChange",
        "/undo-email-change?token=t%3D1",
      ],
      [
        "unsubscribe",
        "/unsubscribe?token=t_2",
      ],
      [
        "setup",
        "/setup?token=t_1",
      ],
      [
        "player",
        "/player?default=0",
      ],
      [
        "player",
        "/playersldp?default=5",
      ],
      [
        "sharedStream",
        "/player?stream=fjord",
      ],
      [
        "sharedStream",
        "/playersldp?stream=a+b",
      ],
      [
        "television",
        "/tv",
      ],
      [
        "confirmTelevision",
        "/tv/confirm",
      ],
      [
        "subscription",
        "/subscription",
      ],
      [
        "invites",
        "/invites",
      ],
      [
        "transactions",
        "/transactions",
      ],
      [
        "receipt",
        "/transactions/a%2Fb",
      ],
      [
        "support",
        "/support",
      ],
      [
        "contactUs",
        "/contactus",
      ],
      [
        "profile",
        "/profile",
      ],
      [
        "logout",
        "/logout",
      ],
      [
        "page",
        "/pages/house-rules",
      ],
      [
        "bitcoinFaq",
        "/btcfaq",
      ],
      [
        "paymentGuide",
        "/paymentguide",
      ],
      [
        "adminReports",
        "/adminreports",
      ],
      [
        "adminSupport",
        "/adminsupport",
      ],
      [
        "admin",
        "/admin",
      ],
      [
        "adminProgramme",
        "/admin/programme",
      ],
      [
        "adminStreams",
        "/admin/streams",
      ],
      [
        "adminNewStream",
        "/admin/streams/new",
      ],
      [
        "adminStream",
        "/admin/streams/a%2Fb",
      ],
      [
        "adminPeople",
        "/admin/people",
      ],
      [
        "adminInvite",
        "/admin/people/invite",
      ],
      [
        "adminPerson",
        "/admin/people/a%2Fb",
      ],
      [
        "adminOrders",
        "/admin/orders?show=stuck",
      ],
      [
        "adminOrder",
        "/admin/orders/a%2Fb",
      ],
      [
        "adminMails",
        "/admin/mails?show=failed",
      ],
      [
        "adminPages",
        "/admin/pages",
      ],
      [
        "adminNewPage",
        "/admin/pages/new",
      ],
      [
        "adminPage",
        "/admin/pages/edit/house-rules",
      ],
      [
        "adminSettings",
        "/admin/settings",
      ],
      [
        "adminSettings",
        "/admin/settings#kept",
      ],
      [
        "adminIntegrations",
        "/admin/settings/integrations",
      ],
      [
        "adminAudit",
        "/admin/audit",
      ],
    ]
  `)
})

test.each([
  ['/player', true],
  ['/playersldp', true],
  ['/player/', true],
  ['/Player', true],
  ['/', false],
  ['/player/x', false],
])('%s is a player page: %s', (pathname, expected) => {
  expect(isPlayerPath(pathname)).toBe(expected)
})
