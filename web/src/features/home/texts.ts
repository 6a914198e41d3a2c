import { defineTexts } from '../../lib/language/texts.ts'

export const homeTexts = defineTexts({
  en: {
    title: 'Live streams',
    switchPlayer: 'Switch Stream Player',
    lastWatched: 'Watched last',
    allStreams: 'All streams',
    nothingFound: 'No stream is called “{{sought}}”.',
    playerHelp: 'Help with the stream players',
    costs: 'Watch every stream for {{price}} a month.',
    endsToday: 'Your access ends within a day.',
    endsIn_one: 'Your access ends in {{count}} day.',
    endsIn_other: 'Your access ends in {{count}} days.',
    renew: 'Renew',
    empty: 'No streams yet',
    emptyText: 'When the first stream is added it shows up here. Is there one you would like to see?',
  },
  nb: {
    title: 'Direktesendinger',
    switchPlayer: 'Bytt spiller',
    lastWatched: 'Sett sist',
    allStreams: 'Alle sendinger',
    nothingFound: 'Ingen sending heter «{{sought}}».',
    playerHelp: 'Hjelp om spillerne',
    costs: 'Se alle sendingene for {{price}} i måneden.',
    endsToday: 'Tilgangen din slutter innen et døgn.',
    endsIn_one: 'Tilgangen din slutter om {{count}} dag.',
    endsIn_other: 'Tilgangen din slutter om {{count}} dager.',
    renew: 'Forny',
    empty: 'Ingen sendinger ennå',
    emptyText: 'Når den første sendingen er lagt til, vises den her. Er det en du gjerne vil se?',
  },
})
