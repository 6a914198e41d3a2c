/** The site itself: maintenance and announcements (specification 2). */
export const site = {
  turnOffMaintenance: 'Turn off maintenance',
  ownerNote: 'Members see only this page until maintenance is turned off.',
} as const
