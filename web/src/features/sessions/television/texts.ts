import { defineTexts } from '../../../lib/language/texts.ts'

export const televisionTexts = defineTexts({
  en: {
    television: 'Sign in on a television',
    televisionText: 'On a phone or computer that is signed in, open {{address}} and enter this code:',
    televisionCode: 'Code',
    televisionWaits: 'This page goes on by itself. A code works for ten minutes; then a new one appears.',
    televisionConfirmText:
      'Open {{address}} in the television’s browser, and enter the code that it shows. Enter no code that somebody sent you: it would let them in as you.',
    televisionLook: 'Go on',
    televisionFound: '{{device}} shows {{code}}.',
    televisionHere: 'It is in the same network as you.',
    televisionElsewhere:
      'It is in another network than you. Let it in only if you see the code on it yourself.',
    televisionLetIn: 'Sign this device in',
    televisionNot: 'It is not mine',
    televisionIn: 'The television is signed in',
    televisionInText: 'It goes on by itself. You can sign it out under Account Settings.',
  },
  nb: {
    television: 'Logg inn på en TV',
    televisionText:
      'Åpne {{address}} på en telefon eller datamaskin som er logget inn, og skriv denne koden:',
    televisionCode: 'Kode',
    televisionWaits: 'Siden går videre av seg selv. En kode virker i ti minutter; så kommer en ny.',
    televisionConfirmText:
      'Åpne {{address}} i nettleseren på TV-en, og skriv koden den viser. Skriv ingen kode som noen har sendt deg: Den ville sluppet dem inn som deg.',
    televisionLook: 'Gå videre',
    televisionFound: '{{device}} viser {{code}}.',
    televisionHere: 'Den er i samme nettverk som deg.',
    televisionElsewhere:
      'Den er i et annet nettverk enn deg. Slipp den inn bare hvis du selv ser koden på den.',
    televisionLetIn: 'Logg inn denne enheten',
    televisionNot: 'Den er ikke min',
    televisionIn: 'TV-en er logget inn',
    televisionInText: 'Den går videre av seg selv. Du kan logge den ut under Kontoinnstillinger.',
  },
})
