import type { Bilingual } from '../bilingual.ts'

/** What happens after the transfer, which is the same for every supplier. */
export const whatNow: Bilingual<readonly string[]> = {
  nb: [
    'Nå er det bare å vente. Overføringer tar 10 til 120 minutter, som regel nærmest det laveste.',
    'Du kan lukke sidene imens. Når betalingen er registrert, finner du den under Betalinger.',
    'Har det gått mer enn 120 minutter? Se hos leverandøren at overføringen er sendt, og at adressen er den du fikk av oss. Skriv så til oss under Kontakt oss, med tidspunkt og beløp.',
  ],
  en: [
    'Now all you have to do is wait. Transfers take 10 to 120 minutes, usually the lower end.',
    'You can close the pages meanwhile. Once the payment has been registered, you find it under Transactions.',
    'Have more than 120 minutes gone by? See at the supplier that the transfer has been sent, and that the address is the one you got from us. Then write to us under Contact Us, with the time and the amount.',
  ],
}
