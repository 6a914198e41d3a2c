import type { SupplierGuide } from './supplier-guide.ts'

export const coinbase: SupplierGuide = {
  id: 'coinbase',
  name: 'Coinbase',
  address: 'https://www.coinbase.com/',
  recommended: false,
  info: {
    nb: {
      advantages: [
        'En stor og kjent børs, med app for telefonen.',
        'Lommeboken følger med, så du kan ha bitcoin stående til neste gang du skal betale.',
      ],
      disadvantages: [
        'Tar et innskuddsgebyr på 3 % til 8 %.',
        'Du må opprette konto og vise legitimasjon før du kan kjøpe.',
        'Flere steg enn hos en megler: Du kjøper først og sender etterpå.',
      ],
      about: [
        'Coinbase er en børs med egen lommebok. Du setter inn vanlige penger, veksler dem til bitcoin og sender bitcoin videre til oss når du vil. Det passer best hvis du skal betale med bitcoin flere ganger.',
      ],
      steps: [
        'Åpne Coinbase i en ny fane, og opprett en konto med navn, e-postadresse og et passord du ikke bruker andre steder.',
        'Bekreft e-postadressen og telefonnummeret, og slå på totrinnsinnlogging.',
        'Vis legitimasjon slik Coinbase ber om. Godkjenningen kan ta litt tid.',
        'Legg til kort eller bankkonto, og kjøp Bitcoin (BTC). Kjøp litt mer enn du trenger, så det dekker nettverksgebyret.',
        'Velg abonnement hos oss, og velg Pay With BTC for å se adressen og beløpet.',
        'Velg å sende bitcoin hos Coinbase. Lim inn adressen og fyll inn nøyaktig det beløpet vi ber om, i BTC.',
        'Kontroller adresse og beløp, og send.',
      ],
    },
    en: {
      advantages: [
        'A large and well-known exchange, with an app for your phone.',
        'The wallet comes with it, so you can keep bitcoin there until the next time you pay.',
      ],
      disadvantages: [
        'Charges a deposit fee of 3% to 8%.',
        'You have to open an account and identify yourself before you can buy.',
        'More steps than with a broker: first you buy, then you send.',
      ],
      about: [
        'Coinbase is an exchange with a wallet of its own. You deposit ordinary money, convert it to bitcoin, and send the bitcoin on to us whenever you like. It suits you best if you are going to pay with bitcoin several times.',
      ],
      steps: [
        'Open Coinbase in a new tab, and make an account with your name, email address and a password you use nowhere else.',
        'Confirm your email address and phone number, and turn on two-step sign-in.',
        'Identify yourself as Coinbase asks. The approval may take a while.',
        'Add a card or bank account, and buy Bitcoin (BTC). Buy a little more than you need, so that it covers the network fee.',
        'Choose your subscription with us, then choose Pay With BTC to see the address and the amount.',
        'Choose to send bitcoin at Coinbase. Paste the address, and fill in exactly the amount we ask for, in BTC.',
        'Check the address and the amount, and send.',
      ],
    },
  },
}
