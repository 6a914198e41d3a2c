import type { SupplierGuide } from './supplier-guide.ts'

export const moonpay: SupplierGuide = {
  id: 'moonpay',
  name: 'MoonPay',
  address: 'https://www.moonpay.com/',
  recommended: false,
  info: {
    nb: {
      advantages: [
        'Ber bare om legitimasjon i omtrent 5 % av overføringene.',
        'Du kjøper bitcoin og sender dem til oss i samme omgang. Du trenger ingen egen lommebok.',
      ],
      disadvantages: [
        'Legger på et gebyr på 15 %.',
        'Hører du til de omtrent 5 % som må vise legitimasjon, tar det litt lenger tid.',
      ],
      about: [
        'MoonPay er en megler: Du betaler med vanlige penger, og MoonPay sender bitcoin rett til adressen du oppgir. Det går raskt, men gebyret gjør det dyrere. Et godt alternativ hvis Paybis ikke godtar kortet ditt.',
      ],
      steps: [
        'Velg abonnement hos oss, og velg Pay With BTC. La siden stå åpen: Der ser du adressen og beløpet.',
        'Åpne MoonPay i en ny fane, og velg å kjøpe Bitcoin (BTC).',
        'Velg valuta, og fyll inn beløpet. Se at det du mottar i bitcoin etter gebyret på 15 %, er minst beløpet vi ber om.',
        'Oppgi e-postadressen din, og bekreft den med koden du får tilsendt.',
        'Lim inn adressen fra Pay With BTC som lommeboken bitcoin skal sendes til. Kopier den, ikke skriv den av.',
        'Fyll inn opplysningene og betalingskortet, og vis legitimasjon hvis MoonPay ber om det.',
        'Kontroller adresse, beløp og gebyrer, og betal.',
      ],
    },
    en: {
      advantages: [
        'Asks for ID in only about 5% of transfers.',
        'You buy bitcoin and send it to us in one go. You need no wallet of your own.',
      ],
      disadvantages: [
        'Adds a fee of 15%.',
        'If you are among the about 5% who have to show ID, it takes a little longer.',
      ],
      about: [
        'MoonPay is a broker: you pay with ordinary money, and MoonPay sends bitcoin straight to the address you give. It is quick, but the fee makes it dearer. A good alternative if Paybis does not take your card.',
      ],
      steps: [
        'Choose your subscription with us, then choose Pay With BTC. Leave that page open: it shows the address and the amount.',
        'Open MoonPay in a new tab and choose to buy Bitcoin (BTC).',
        'Choose your currency and fill in the amount. See that what you receive in bitcoin after the fee of 15% is at least the amount we ask for.',
        'Give your email address, and confirm it with the code you are sent.',
        'Paste the address from Pay With BTC as the wallet the bitcoin is sent to. Copy it, do not type it.',
        'Fill in your information and your payment card, and show ID if MoonPay asks for it.',
        'Check the address, the amount and the fees, and pay.',
      ],
    },
  },
}
