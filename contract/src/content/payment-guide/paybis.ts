import type { SupplierGuide } from './supplier-guide.ts'

/** The specification says different things about ID in each language. */
export const paybis: SupplierGuide = {
  id: 'paybis',
  name: 'Paybis',
  address: 'https://paybis.com/',
  recommended: true,
  info: {
    nb: {
      advantages: [
        'Ingen gebyrer første gang du bruker Paybis, bortsett fra lave nettverksgebyrer.',
        'Ber bare om legitimasjon i omtrent 5 % av overføringene.',
        'Du kjøper bitcoin og sender dem til oss i samme omgang. Du trenger ingen egen lommebok.',
      ],
      disadvantages: [
        'Fra andre gang kommer det gebyrer i tillegg til nettverksgebyret. De vises før du bekrefter.',
        'Hører du til de omtrent 5 % som må vise legitimasjon, tar det litt lenger tid.',
      ],
      about: [
        'Paybis er en megler: Du betaler med vanlige penger, og Paybis sender bitcoin rett til adressen du oppgir. Det er den enkleste veien hvis du aldri har kjøpt bitcoin før, og derfor den vi anbefaler.',
      ],
      steps: [
        'Velg abonnement hos oss, og velg Pay With BTC. La siden stå åpen: Der ser du adressen og beløpet.',
        'Åpne Paybis i en ny fane, og velg å kjøpe Bitcoin (BTC).',
        'Velg valuta og betalingsmåte, for eksempel kort, og fyll inn beløpet. Se at det du mottar i bitcoin, er minst beløpet vi ber om.',
        'Registrer deg med e-postadressen din, og bekreft den med koden du får tilsendt.',
        'Velg at bitcoin skal sendes til en ekstern lommebok, og lim inn adressen fra Pay With BTC. Kopier den, ikke skriv den av.',
        'Fyll inn opplysningene du blir bedt om, og vis legitimasjon hvis Paybis ber om det.',
        'Kontroller adresse, beløp og gebyrer, og betal.',
      ],
    },
    en: {
      advantages: [
        'No fees the first time you use Paybis, except low network fees.',
        'Free of ID as long as you buy for less than 2000 USD annually.',
        'You buy bitcoin and send it to us in one go. You need no wallet of your own.',
      ],
      disadvantages: [
        'From the second time there are fees besides the network fee. They are shown before you confirm.',
        'From 2000 USD annually you have to identify yourself.',
      ],
      about: [
        'Paybis is a broker: you pay with ordinary money, and Paybis sends bitcoin straight to the address you give. It is the simplest way if you have never bought bitcoin before, and therefore the one we recommend.',
      ],
      steps: [
        'Choose your subscription with us, then choose Pay With BTC. Leave that page open: it shows the address and the amount.',
        'Open Paybis in a new tab and choose to buy Bitcoin (BTC).',
        'Choose your currency and how to pay, a card for example, and fill in the amount. See that what you receive in bitcoin is at least the amount we ask for.',
        'Register with your email address, and confirm it with the code you are sent.',
        'Choose that the bitcoin is sent to an external wallet, and paste the address from Pay With BTC. Copy it, do not type it.',
        'Fill in the information you are asked for.',
        'Check the address, the amount and the fees, and pay.',
      ],
    },
  },
}
