import type { home as en } from '../en/home.ts'

export const home = {
  title: 'Direktestrømmer',
  switchPlayer: 'Bytt strømspiller',
  defaultPlayer: 'Standardspiller',
  lowLatencyPlayer: 'Spiller med lav forsinkelse',
  playerHelp: 'Hjelp om strømspillerne',
  chromecast: 'Strømspilleren støtter Chromecast',
  airplay: 'Strømspilleren støtter AirPlay',
  lls: 'Bruker strømspilleren med lav forsinkelse.',
  tagsOf: 'Merkelapper for {{title}}',
  down: 'Sender ikke akkurat nå',
  offAir: 'Ikke på lufta',
  underMaintenance: 'Under vedlikehold',
  needsSubscription: 'Krever abonnement',
  maintenanceTitle: 'Strøm under vedlikehold',
  purchaseTitle: 'Kjøp et abonnement',
  purchaseText: 'Kjøp et abonnement for å få tilgang til direktestrømmene.',
  viewPlans: 'Se abonnementer',
  empty: 'Ingen strømmer ennå',
  emptyText: 'Når den første strømmen er lagt til, vises den her. Er det en du gjerne vil se?',
} satisfies Record<keyof typeof en, string>
