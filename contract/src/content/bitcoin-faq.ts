import type { Bilingual } from './bilingual.ts'
import type { PageLink, Question } from './question.ts'

export const bitcoinFaqPage = {
  title: { en: 'Bitcoin FAQ', nb: 'Spørsmål om Bitcoin' },
  beforeYouBuyLink: { en: 'FAQ', nb: 'Vanlige spørsmål' },
  questionsHeading: { en: 'Questions', nb: 'Spørsmål' },
} as const

export const bitcoinFaqNotes: Readonly<Record<'intro' | 'beforeYouBuy' | 'linksNote', Bilingual>> = {
  intro: {
    en: 'Ten questions that come up when you are new to Bitcoin, answered without assuming that you know anything about it.',
    nb: 'Ti spørsmål som dukker opp når Bitcoin er nytt for deg, besvart uten at du trenger å kunne noe om det fra før.',
  },
  beforeYouBuy: {
    en: 'Before you buy bitcoin to pay here: look in the FAQ to see which ways of paying are accepted now.',
    nb: 'Før du kjøper bitcoin for å betale her: Se under vanlige spørsmål hvilke betalingsmåter vi tar imot nå.',
  },
  linksNote: {
    en: 'The links to exchanges and wallets lead to sites that are not ours. They were put together in November 2026; sites and terms change, so check the address in your browser before you give away information or money. A link is not a recommendation.',
    nb: 'Lenkene til børser og lommebøker går til nettsteder som ikke er våre. De ble satt sammen i november 2026. Nettsteder og vilkår endrer seg, så sjekk adressen i nettleseren før du gir fra deg opplysninger eller penger. En lenke er ikke en anbefaling.',
  },
}

const paymentGuide: PageLink = {
  label: { en: 'Payment guide', nb: 'Betalingsguide' },
  page: 'paymentGuide',
}

export const bitcoinFaq: readonly Question[] = [
  {
    id: 'what-is-bitcoin',
    question: { en: 'What is Bitcoin?', nb: 'Hva er Bitcoin?' },
    paragraphs: {
      en: [
        'Bitcoin is digital money that is sent directly from one person to another, without a bank in between. Every transfer is written into a public ledger, the blockchain, which thousands of computers around the world keep and check together.',
        'One bitcoin can be divided into 100 million parts, so you never have to buy a whole one: you buy for the amount you need.',
        'Two things are good to know before you start. The price goes up and down, sometimes a lot in one day. And a transfer cannot be undone: what is sent to a wrong address is normally lost.',
      ],
      nb: [
        'Bitcoin er digitale penger som sendes direkte fra én person til en annen, uten en bank imellom. Hver overføring skrives inn i et offentlig regnskap, blokkjeden, som tusenvis av datamaskiner verden over fører og kontrollerer sammen.',
        'Én bitcoin kan deles i 100 millioner deler, så du trenger aldri å kjøpe en hel: Du kjøper for det beløpet du har bruk for.',
        'To ting er greie å vite før du begynner. Kursen går opp og ned, noen ganger mye på én dag. Og en overføring kan ikke angres: Det som er sendt til feil adresse, er som regel tapt.',
      ],
    },
  },
  {
    id: 'where-to-buy',
    question: { en: 'Where can I buy Bitcoin?', nb: 'Hvor kan jeg kjøpe Bitcoin?' },
    paragraphs: {
      en: [
        'Most people buy from an exchange or a broker: a company that takes ordinary money and gives you bitcoin for it. You register, pay by card or bank transfer, and receive the bitcoin in a wallet.',
        'A broker sells to you at a fixed price and is the simplest for a first purchase. On an exchange you trade with other people; it is often cheaper, but there is more to learn. Compare the total you pay with the amount of bitcoin you receive, since fees can hide in the price.',
        'Our payment guide goes through three suppliers step by step.',
      ],
      nb: [
        'De fleste kjøper hos en børs eller en megler: et selskap som tar imot vanlige penger og gir deg bitcoin for dem. Du registrerer deg, betaler med kort eller bankoverføring og får bitcoin i en lommebok.',
        'En megler selger til deg til en fast pris og er det enkleste for et første kjøp. På en børs handler du med andre. Det er ofte billigere, men det er mer å sette seg inn i. Sammenlign det du betaler i alt, med hvor mye bitcoin du får, for gebyrer kan ligge skjult i kursen.',
        'Betalingsguiden vår går gjennom tre leverandører steg for steg.',
      ],
    },
    sites: [
      {
        heading: { en: 'The suppliers in our payment guide', nb: 'Leverandørene i betalingsguiden vår' },
        list: [
          { name: 'Paybis', address: 'https://paybis.com/' },
          { name: 'Coinbase', address: 'https://www.coinbase.com/' },
          { name: 'MoonPay', address: 'https://www.moonpay.com/' },
        ],
      },
      {
        heading: { en: 'Other exchanges', nb: 'Andre børser' },
        list: [
          { name: 'Kraken', address: 'https://www.kraken.com/' },
          { name: 'Bitstamp', address: 'https://www.bitstamp.net/' },
          { name: 'Firi', address: 'https://firi.com/' },
          { name: 'NBX', address: 'https://nbx.com/' },
        ],
      },
    ],
    pages: [paymentGuide],
  },
  {
    id: 'what-is-a-wallet',
    question: { en: 'What is a wallet?', nb: 'Hva er en lommebok?' },
    paragraphs: {
      en: [
        'A wallet keeps the secret keys that let you spend your bitcoin, and shows the addresses others can pay to. An address works much like an account number. Whoever has the keys can spend the money, so the keys must stay secret.',
        'When you make a wallet of your own you are given a recovery phrase of 12 or 24 words. Write it on paper and keep it safe. It brings the wallet back if the device is lost, and nobody who is honest will ever ask you for it.',
        'There are four types:',
      ],
      nb: [
        'En lommebok tar vare på de hemmelige nøklene som lar deg bruke bitcoinene dine, og viser adressene andre kan betale til. En adresse fungerer omtrent som et kontonummer. Den som har nøklene, kan bruke pengene, så nøklene må holdes hemmelige.',
        'Når du lager din egen lommebok, får du en gjenopprettingsfrase på 12 eller 24 ord. Skriv den på papir og ta godt vare på den. Den henter lommeboken tilbake om enheten går tapt, og ingen ærlige vil noen gang be deg om den.',
        'Det finnes fire typer:',
      ],
    },
    terms: [
      {
        id: 'online',
        name: { en: 'Online wallet', nb: 'Nettlommebok' },
        text: {
          en: 'On a website, often at the exchange where you bought. Easiest to start with, and reachable from anywhere, but the company holds the keys for you.',
          nb: 'På et nettsted, ofte hos børsen der du kjøpte. Enklest å begynne med og tilgjengelig overalt, men selskapet har nøklene for deg.',
        },
      },
      {
        id: 'mobile',
        name: { en: 'Mobile wallet', nb: 'Mobillommebok' },
        text: {
          en: 'An app on your phone. Handy for everyday payments, since it can scan the QR code of an address. Protect the phone with a code.',
          nb: 'En app på telefonen. Hendig til betalinger i hverdagen, siden den kan lese QR-koden til en adresse. Beskytt telefonen med en kode.',
        },
      },
      {
        id: 'desktop',
        name: { en: 'Desktop wallet', nb: 'Lommebok på datamaskinen' },
        text: {
          en: 'A program on your computer. You hold the keys yourself and get more control, as long as the computer is kept free of viruses and backed up.',
          nb: 'Et program på datamaskinen. Du har nøklene selv og får mer kontroll, så lenge maskinen holdes fri for virus og sikkerhetskopieres.',
        },
      },
      {
        id: 'hardware',
        name: { en: 'Hardware wallet', nb: 'Maskinvarelommebok' },
        text: {
          en: 'A small device that keeps the keys away from the internet. The safest for larger amounts, but it has to be bought. Buy it from the maker, never second-hand.',
          nb: 'En liten enhet som holder nøklene unna internett. Det tryggeste for større beløp, men den må kjøpes. Kjøp den fra produsenten, aldri brukt.',
        },
      },
    ],
    sites: [
      {
        heading: { en: 'Help with choosing', nb: 'Hjelp til å velge' },
        list: [
          { name: 'bitcoin.org: Choose your wallet', address: 'https://bitcoin.org/en/choose-your-wallet' },
        ],
      },
      {
        heading: { en: 'Wallets', nb: 'Lommebøker' },
        list: [
          { name: 'BlueWallet', address: 'https://bluewallet.io/' },
          { name: 'Electrum', address: 'https://electrum.org/' },
          { name: 'Sparrow', address: 'https://sparrowwallet.com/' },
          { name: 'Ledger', address: 'https://www.ledger.com/' },
          { name: 'Trezor', address: 'https://trezor.io/' },
        ],
      },
    ],
  },
  {
    id: 'are-exchanges-safe',
    question: { en: 'Are exchanges safe?', nb: 'Er børsene trygge?' },
    paragraphs: {
      en: [
        'Large, registered exchanges are generally safe to buy from, but none is without risk: exchanges have been broken into and have gone bankrupt, and money lying there is normally not insured like money in a bank.',
        'The simplest protection is to buy only what you need and to move it on soon. In addition:',
      ],
      nb: [
        'Store, registrerte børser er stort sett trygge å kjøpe fra, men ingen er uten risiko: Børser er blitt hacket og har gått konkurs, og penger som ligger der, er som regel ikke sikret slik penger i banken er.',
        'Den enkleste beskyttelsen er å kjøpe bare det du trenger, og flytte det videre snart. I tillegg:',
      ],
    },
    points: {
      en: [
        'Type the address of the exchange yourself; do not follow links in emails or advertisements.',
        'Use a password that you use nowhere else, and turn on two-step sign-in.',
        'Be suspicious of anyone who contacts you first and offers help or profit.',
        'Keep larger amounts in a wallet of your own.',
      ],
      nb: [
        'Skriv inn adressen til børsen selv. Ikke følg lenker i e-poster eller annonser.',
        'Bruk et passord som du ikke bruker noe annet sted, og slå på totrinnsinnlogging.',
        'Vær skeptisk til alle som tar kontakt først og tilbyr hjelp eller fortjeneste.',
        'Ha større beløp i din egen lommebok.',
      ],
    },
  },
  {
    id: 'can-i-use-a-card',
    question: { en: 'Can I pay with my card?', nb: 'Kan jeg betale med kort?' },
    paragraphs: {
      en: [
        'Yes, most suppliers take Visa and Mastercard. Paying by card is the quickest, because the bitcoin can be sent as soon as the payment is approved. A bank transfer usually costs less but can take days.',
        'Some banks stop card payments for cryptocurrency. Then call the bank, try another card, or use a bank transfer. A debit card is the better choice: a bank may count such a purchase on a credit card as a cash withdrawal, with a fee and interest from the first day.',
      ],
      nb: [
        'Ja, de fleste leverandører tar Visa og Mastercard. Kort er raskest, fordi bitcoin kan sendes så snart betalingen er godkjent. En bankoverføring koster som regel mindre, men kan ta flere dager.',
        'Noen banker stopper kortbetalinger for kryptovaluta. Ring da banken, prøv et annet kort, eller bruk bankoverføring. Debetkort er det beste valget: Med kredittkort kan banken regne kjøpet som et kontantuttak, med gebyr og renter fra første dag.',
      ],
    },
  },
  {
    id: 'what-are-the-fees',
    question: { en: 'What are the fees?', nb: 'Hvilke gebyrer er det?' },
    paragraphs: {
      en: [
        'There are up to three. How much each one is depends on the supplier and on how you pay, and it is shown before you confirm. Our payment guide says what the three suppliers in it take.',
      ],
      nb: [
        'Det er opptil tre. Hvor stort hvert av dem er, kommer an på leverandøren og hvordan du betaler, og det vises før du bekrefter. Betalingsguiden vår sier hva de tre leverandørene i den tar.',
      ],
    },
    terms: [
      {
        id: 'supplier',
        name: { en: 'The supplier’s fee', nb: 'Leverandørens gebyr' },
        text: {
          en: 'A share of the amount, or a part of the price itself, for changing your money into bitcoin.',
          nb: 'En andel av beløpet, eller en del av selve kursen, for å veksle pengene dine til bitcoin.',
        },
      },
      {
        id: 'deposit',
        name: { en: 'The deposit fee', nb: 'Innskuddsgebyret' },
        text: {
          en: 'For paying in, most often by card. Your own bank may add a fee for foreign currency.',
          nb: 'For å sette inn penger, oftest med kort. Banken din kan legge til et gebyr for utenlandsk valuta.',
        },
      },
      {
        id: 'network',
        name: { en: 'The network fee', nb: 'Nettverksgebyret' },
        text: {
          en: 'Goes to those who run the Bitcoin network, not to the supplier. It follows how busy the network is, not how much you send.',
          nb: 'Går til dem som driver Bitcoin-nettverket, ikke til leverandøren. Det følger hvor travelt nettverket er, ikke hvor mye du sender.',
        },
      },
    ],
    pages: [paymentGuide],
  },
  {
    id: 'can-i-buy-without-id',
    question: { en: 'Can I buy Bitcoin without ID?', nb: 'Kan jeg kjøpe Bitcoin uten legitimasjon?' },
    paragraphs: {
      en: [
        'Sometimes. Many countries require suppliers to know who their customers are, so most ask for identification at some point, at the latest when the amounts grow. Some let you buy smaller amounts without it, and some ask only in a few cases.',
        'What we know of the three suppliers is in our payment guide. Their rules change, and a supplier may ask even where it usually does not; keep a passport or driving licence at hand to be on the safe side.',
      ],
      nb: [
        'Noen ganger. Mange land krever at leverandørene vet hvem kundene er, så de fleste ber om legitimasjon før eller siden, senest når beløpene vokser. Noen lar deg kjøpe for mindre beløp uten, og noen spør bare i noen få tilfeller.',
        'Det vi vet om de tre leverandørene, står i betalingsguiden. Reglene deres endrer seg, og en leverandør kan spørre også der den vanligvis ikke gjør det. Ha for sikkerhets skyld pass eller førerkort for hånden.',
      ],
    },
    pages: [paymentGuide],
  },
  {
    id: 'can-i-buy-if-underage',
    question: {
      en: 'Can I buy Bitcoin if I am underage?',
      nb: 'Kan jeg kjøpe Bitcoin hvis jeg er mindreårig?',
    },
    paragraphs: {
      en: [
        'As a rule, no: suppliers normally require you to be at least 18 years old, and they may check it. Do not give a false age or borrow someone’s identification; the account can be closed with the money in it.',
        'Ask a parent or guardian to do the purchase for you in their own name.',
      ],
      nb: [
        'Som regel ikke: Leverandørene krever vanligvis at du er minst 18 år, og de kan kontrollere det. Ikke oppgi feil alder eller lån andres legitimasjon. Kontoen kan bli stengt med pengene i.',
        'Be en forelder eller foresatt om å gjøre kjøpet for deg i sitt eget navn.',
      ],
    },
  },
  {
    id: 'why-personal-info',
    question: {
      en: 'Why do I have to give personal information?',
      nb: 'Hvorfor må jeg oppgi personopplysninger?',
    },
    paragraphs: {
      en: [
        'Because companies that change money into bitcoin have to follow rules against money laundering and fraud, much as banks do. They need to know that you are who you say you are, and that the card is yours.',
        'They usually ask for your name, address, date of birth and phone number, and sometimes for a photo of your identification and of yourself. You give it to the supplier, not to us, and the supplier’s privacy notice says how it is used. Give it only on the supplier’s own site.',
      ],
      nb: [
        'Fordi selskaper som veksler penger til bitcoin, må følge regler mot hvitvasking og svindel, omtrent som banker. De må vite at du er den du sier du er, og at kortet er ditt.',
        'De spør vanligvis om navn, adresse, fødselsdato og telefonnummer, og noen ganger om bilde av legitimasjonen og av deg selv. Du gir det til leverandøren, ikke til oss, og leverandørens personvernerklæring sier hvordan det brukes. Oppgi det bare på leverandørens eget nettsted.',
      ],
    },
  },
  {
    id: 'trouble-buying',
    question: {
      en: 'I am having trouble buying. What can I do?',
      nb: 'Jeg får ikke til å kjøpe. Hva gjør jeg?',
    },
    paragraphs: {
      en: ['Most trouble has a simple cause. Try this, from the top:'],
      nb: ['De fleste problemer har en enkel årsak. Prøv dette, ovenfra og ned:'],
    },
    points: {
      en: [
        'The card is declined: see that it may be used online and abroad, call the bank, or try another card or a bank transfer.',
        'The identification is not approved: take the photo in good light with all four corners showing, and write the name exactly as it stands on the card.',
        'The bitcoin has not arrived: a transfer takes 10 to 120 minutes, usually the lower end. See at the supplier that it has been sent, and compare the address with the one you were given.',
        'The amount was too small: send the amount that was asked for, after the network fee has been taken off.',
        'Still stuck: ask the supplier’s customer service about the purchase, try another supplier in our payment guide, or write to us.',
      ],
      nb: [
        'Kortet blir avvist: Se etter at det kan brukes på nett og i utlandet, ring banken, eller prøv et annet kort eller bankoverføring.',
        'Legitimasjonen blir ikke godkjent: Ta bildet i godt lys med alle fire hjørnene synlige, og skriv navnet nøyaktig slik det står på kortet.',
        'Bitcoin har ikke kommet fram: En overføring tar 10 til 120 minutter, som regel i nedre del. Se hos leverandøren at den er sendt, og sammenlign adressen med den du fikk oppgitt.',
        'Beløpet ble for lite: Send det beløpet som ble bedt om, etter at nettverksgebyret er trukket fra.',
        'Står du fortsatt fast: Spør leverandørens kundeservice om kjøpet, prøv en annen leverandør i betalingsguiden, eller skriv til oss.',
      ],
    },
    pages: [paymentGuide, { label: { en: 'Contact Us', nb: 'Kontakt oss' }, page: 'contactUs' }],
  },
]
