import type { Bilingual } from '@strom/contract/content/bilingual'

/** A draft that the owner has to check. Placeholders: see `fill-in.ts`. */
export type FirstPage = { slug: string; title: Bilingual; body: Bilingual }

/** In the order of the footer. */
export const firstPages: readonly FirstPage[] = [
  {
    slug: 'terms',
    title: { en: 'Terms', nb: 'Vilkår' },
    body: {
      en: `These terms apply between you and {seller}, who runs {site}.

## Your account

- An account is personal. Its password is yours to keep secret, and the account may not be shared outside your household.
- Some devices of one household may watch at the same time; the site says so when there are too many.
- You may end your account at any time in Account Settings.

## What you buy

- You buy access for a number of months, for yourself or for others. Access begins when the payment has arrived, or when the access that the account already has ends.
- Prices are shown before you pay, with every discount. You get a receipt by email and under Transactions.
- Nothing renews by itself. Nobody is charged again without buying again.

## The streams

- Streams may be interrupted by work on the site, by the networks between us, or by those who make the programmes.
- What you see may not be recorded, shown in public or sent on.

## When something is wrong

Tell us at {contact}. If we cannot agree, consumers in Norway may turn to Forbrukertilsynet, and consumers in the EEA to the authority of their country.

## Misuse

An account that is shared, or used to harm the site or others, may be closed. Months that were paid for and not used are then refunded, unless the misuse caused a loss.`,
      nb: `Disse vilkårene gjelder mellom deg og {seller}, som driver {site}.

## Kontoen din

- En konto er personlig. Passordet holder du for deg selv, og kontoen kan ikke deles utenfor husstanden.
- Noen enheter i samme husstand kan se samtidig. Nettstedet sier fra når det blir for mange.
- Du kan når som helst avslutte kontoen under Kontoinnstillinger.

## Det du kjøper

- Du kjøper tilgang for et antall måneder, til deg selv eller til andre. Tilgangen begynner når betalingen er kommet fram, eller når tilgangen som kontoen allerede har, slutter.
- Prisene vises før du betaler, med alle rabatter. Du får kvittering på e-post og under Betalinger.
- Ingenting fornyes av seg selv. Ingen blir belastet igjen uten å kjøpe på nytt.

## Strømmene

- Strømmer kan bli avbrutt av arbeid på nettstedet, av nettene mellom oss eller av dem som lager programmene.
- Det du ser, kan ikke tas opp, vises offentlig eller sendes videre.

## Når noe er galt

Si fra til {contact}. Blir vi ikke enige, kan forbrukere i Norge henvende seg til Forbrukertilsynet, og forbrukere i EØS til myndigheten i sitt land.

## Misbruk

En konto som deles, eller som brukes til å skade nettstedet eller andre, kan bli stengt. Måneder som er betalt og ikke brukt, blir da betalt tilbake, med mindre misbruket har ført til tap.`,
    },
  },
  {
    slug: 'privacy',
    title: { en: 'Privacy', nb: 'Personvern' },
    body: {
      en: `{seller} is responsible for what {site} knows about you. Questions go to {contact}.

## What is kept, and why

- **Your account**: user name, email address, a password that nobody can read, and your language. Without these you could not sign in.
- **Purchases**: orders, payments and receipts. The law on bookkeeping asks for these.
- **Devices and watching**: which devices are signed in, from which network, and which streams they play. This is how the number of devices at a time is kept, and how a shared account is noticed.
- **Messages**: your tickets, and the mails that the site sent you.

Payments are made at PayPal, which has a privacy statement of its own. The site knows that you paid, and never your card.

## For how long

{retention}

## What is not done

There are no advertisements and no trackers. Nothing is sold or handed on, except what the law or a payment asks for. Cookies are not used to follow you; your browser keeps your sign-in, your language and your settings.

## Your rights

You can read, correct, download and delete what the site knows about you, in Account Settings. You may complain to Datatilsynet, or to the authority of your country.`,
      nb: `{seller} er ansvarlig for det {site} vet om deg. Spørsmål sendes til {contact}.

## Hva som lagres, og hvorfor

- **Kontoen din**: brukernavn, e-postadresse, et passord som ingen kan lese, og språket ditt. Uten dette kunne du ikke logge inn.
- **Kjøp**: bestillinger, betalinger og kvitteringer. Det krever bokføringsloven.
- **Enheter og avspilling**: hvilke enheter som er logget inn, fra hvilket nett, og hvilke sendinger de spiller. Slik holdes antallet enheter om gangen, og slik oppdages det at en konto deles.
- **Meldinger**: henvendelsene dine, og e-postene nettstedet har sendt deg.

Betalingen skjer hos PayPal, som har sin egen personvernerklæring. Nettstedet vet at du har betalt, men ser aldri kortet ditt.

## Hvor lenge

{retention}

## Det som ikke gjøres

Her er ingen annonser og ingen sporing. Ingenting selges eller gis videre, bortsett fra det loven eller en betaling krever. Informasjonskapsler brukes ikke til å følge deg; nettleseren husker innloggingen, språket og valgene dine.

## Rettighetene dine

Du kan lese, rette, laste ned og slette det nettstedet vet om deg, under Kontoinnstillinger. Du kan klage til Datatilsynet eller til myndigheten i landet ditt.`,
    },
  },
  {
    slug: 'withdrawal',
    title: { en: 'Right of withdrawal', nb: 'Angrerett' },
    body: {
      en: `Consumers may withdraw from a purchase within 14 days, without giving a reason.

## How

Tell {seller} within the 14 days, at {contact}: that you withdraw, which purchase it is about, and when you made it. The number of your receipt helps.

You get back what you paid within 14 days, in the way you paid. The months that you bought are taken back.

## If access has begun

If you asked for access to begin at once, you may be asked to pay for the days that have passed. Where you agreed, when you bought, that the right ends once the service has been delivered in full, it ends then.`,
      nb: `Forbrukere kan angre et kjøp innen 14 dager, uten å oppgi noen grunn.

## Slik gjør du det

Si fra til {seller} innen de 14 dagene, på {contact}: at du angrer, hvilket kjøp det gjelder, og når du kjøpte. Nummeret på kvitteringen er til hjelp.

Du får tilbake det du har betalt, innen 14 dager og på samme måte som du betalte. Månedene du kjøpte, blir trukket tilbake.

## Hvis tilgangen har begynt

Hvis du ba om at tilgangen skulle begynne med en gang, kan du bli bedt om å betale for dagene som er gått. Hvis du ved kjøpet godtok at retten faller bort når tjenesten er levert i sin helhet, faller den bort da.`,
    },
  },
  {
    slug: 'about',
    title: { en: 'About us', nb: 'Om oss' },
    body: {
      en: `{site} is run by {seller}.

You reach us at {contact}.`,
      nb: `{site} drives av {seller}.

Du når oss på {contact}.`,
    },
  },
]
