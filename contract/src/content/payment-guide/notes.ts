import type { Bilingual } from '../bilingual.ts'

type GuideNotes = {
  /** Register; deposit and convert; transfer. */
  readonly intro: readonly string[]
  readonly beforeYouBuy: string
  /** Ends every panel. */
  readonly whatNow: readonly string[]
  readonly age: string
}

export const guideNotes: Bilingual<GuideNotes> = {
  nb: {
    intro: [
      'Først registrerer du deg hos en leverandør av kryptovaluta. Velg en av guidene nedenfor. Den går gjennom registreringen steg for steg, med fordeler og ulemper ved leverandøren.',
      'Deretter setter du inn vanlige penger hos leverandøren og veksler dem til bitcoin.',
      'Til slutt overfører du bitcoin til bitcoinkontoen vår. Når du har valgt en guide, velger du Pay With BTC for å se adressen og beløpet. Har du allerede bitcoin et annet sted, går du rett til Pay With BTC.',
    ],
    beforeYouBuy:
      'Før du kjøper: Se under vanlige spørsmål hvilke betalingsmåter vi tar imot nå. En overføring av bitcoin kan ikke angres.',
    whatNow: [
      'Nå er det bare å vente. Overføringer tar 10 til 120 minutter, som regel i nedre del.',
      'Du kan lukke sidene imens. Når betalingen er registrert, finner du den under Betalinger.',
      'Har det gått mer enn 120 minutter? Se hos leverandøren at overføringen er sendt, og at adressen er den du fikk av oss. Skriv så til oss under Kontakt oss, med tidspunkt og beløp.',
    ],
    age: 'Lenkene går til nettsteder som ikke er våre, og ble satt sammen i november 2026. Gebyrer, regler og sidenes utseende kan ha endret seg siden guiden ble skrevet. Det som står hos leverandøren, gjelder.',
  },
  en: {
    intro: [
      'First you register with a crypto supplier. Pick one of the guides below. It takes you through the registration step by step, and tells you what is good and bad about the supplier.',
      'Then you deposit ordinary currency with the supplier and convert it to bitcoin.',
      'Finally you transfer the bitcoin to our bitcoin account. When you have picked a guide, choose Pay With BTC to see the address and the amount. If you already hold bitcoin elsewhere, go straight to Pay With BTC.',
    ],
    beforeYouBuy:
      'Before you buy: look in the FAQ to see which ways of paying are accepted now. A bitcoin transfer cannot be undone.',
    whatNow: [
      'Now all you have to do is wait. Transfers take 10 to 120 minutes, usually the lower end.',
      'You can close the pages meanwhile. Once the payment has been registered, you find it under Transactions.',
      'Have more than 120 minutes gone by? See at the supplier that the transfer has been sent, and that the address is the one you got from us. Then write to us under Contact Us, with the time and the amount.',
    ],
    age: 'The links lead to sites that are not ours and were put together in November 2026. Fees, rules and the look of the sites may have changed since this guide was written. What the supplier says is what holds.',
  },
}
