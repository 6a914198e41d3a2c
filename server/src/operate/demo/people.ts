export const demoPassword = 'strom-demo'

export const demoPeople = [
  { email: 'owner@strom.test', username: 'Owner', isOwner: true, shows: 'owner: everything' },
  { email: 'staff@strom.test', username: 'Staff', isStaff: true, shows: 'staff: reports and tickets' },
  { email: 'anna@strom.test', username: 'Anna', shows: 'a subscriber with reward points' },
  { email: 'bjorn@strom.test', username: 'Bjørn', shows: 'no subscription' },
  {
    email: 'kari@strom.test',
    username: 'Kari',
    isLegacy: true,
    shows: 'a legacy auto-renewing subscription',
  },
  { email: 'ola@strom.test', username: 'Ola', shows: 'a subscription that ends in 5 days' },
] as const

export type DemoPerson = (typeof demoPeople)[number]

export type DemoName = 'owner' | 'staff' | 'anna' | 'bjorn' | 'kari' | 'ola'
