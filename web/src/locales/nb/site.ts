import type { site as en } from '../en/site.ts'

export const site = {
  turnOffMaintenance: 'Slå av vedlikehold',
  ownerNote: 'Medlemmene ser bare denne siden til vedlikeholdet er slått av.',
} satisfies Record<keyof typeof en, string>
