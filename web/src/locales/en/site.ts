export const site = {
  pages: 'About this site',
  noSuchPage: 'There is no such page.',
  draft: 'This is a draft. The people who run this site have not checked it yet.',
  turnOffMaintenance: 'Turn off maintenance',
  ownerNote: 'Members see only this page until maintenance is turned off.',
  secondFactorMissing:
    'Owners of this site need two-step sign-in to open it here, and you have not turned it on. Open the site on the command line, with “maintenance off”; then turn on two-step sign-in in Account Settings.',
} as const
