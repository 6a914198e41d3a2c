/** The stream grid. */
export const home = {
  title: 'Live streams',
  switchPlayer: 'Switch Stream Player',
  defaultPlayer: 'Default Player',
  lowLatencyPlayer: 'Low Latency Player',
  playerHelp: 'Help with the stream players',
  chromecast: 'Stream player supports Chromecast',
  airplay: 'Stream player supports Airplay',
  lls: 'Using low latency stream player.',
  tagsOf: 'Tags of {{title}}',
  down: 'Not sending right now',
  offAir: 'Off the air',
  underMaintenance: 'Under maintenance',
  needsSubscription: 'Needs a subscription',
  /** "Steam" is the specification's spelling (sic). */
  maintenanceTitle: 'Steam under maintenance',
  purchaseTitle: 'Purchase a subscription',
  purchaseText: 'Purchase a subscription plan to gain access to the live streams.',
  viewPlans: 'View Plans',
  empty: 'No streams yet',
  emptyText: 'When the first stream is added it shows up here. Is there one you would like to see?',
} as const
