import { defineTexts } from '../../../lib/language/texts.ts'

export const playersTexts = defineTexts({
  en: {
    players: 'Kodi, VLC and other players',
    playersText:
      'An address for one player each. Anybody who has it can watch as you, so give it to nobody; it is a device of its own above, where it can be signed out.',
    playerName: 'Name of the player, such as “Kodi in the living room”',
    playerMake: 'Make an address',
    playerMade: 'Enter this address as a playlist (M3U). It is shown this once:',
    playerCopy: 'Copy',
    playerCopied: 'The address is copied.',
  },
  nb: {
    players: 'Kodi, VLC og andre spillere',
    playersText:
      'En adresse til én spiller hver. Den som har den, kan se som deg, så gi den ikke til noen; den er en egen enhet ovenfor, der den kan logges ut.',
    playerName: 'Navn på spilleren, som «Kodi i stua»',
    playerMake: 'Lag en adresse',
    playerMade: 'Legg inn denne adressen som spilleliste (M3U). Den vises bare denne gangen:',
    playerCopy: 'Kopier',
    playerCopied: 'Adressen er kopiert.',
  },
})
