import { defineTexts } from '../../../lib/language/texts.ts'

export const paymentTexts = defineTexts({
  en: {
    checkOut: 'Check out',
    orderSummary: 'Order summary',
    monthsTotal: 'Months total',
    totalPrice: 'Total price',
    demonstration: 'Payments are a demonstration here: no money moves.',
    priceChanged: 'The price has changed: it is now {{price}}, not {{shown}}. You pay what stands here.',
    priceMoved: 'Nothing was paid. Look at the new price above, then pay.',
    loading: 'Loading',
    consent:
      'I want access to begin at once. I know that my right of withdrawal ends when the months have been delivered in full.',
    withdrawal: 'Right of withdrawal (opens in a new tab)',
    scriptFailed:
      'PayPal could not be loaded. Check your connection, and whether something in your browser blocks it.',
    tryAgain: 'Try again',
    walletOpen: 'Go on in the window of PayPal.',
    capturing: 'Finishing your payment. Please keep this window open.',
    windowClosed: 'The window of PayPal was closed. Nothing was paid.',
    cartConflict:
      'Your order has changed since, or is paid for in another tab. Nothing was paid here. Please look at it again before you pay.',
    declined: 'Nothing was paid.',
    providerFailed: 'Something went wrong at PayPal, and nothing was paid. Please try again.',
    unanswered:
      'We do not know yet whether the payment went through. If it did, your months come by themselves and you get a receipt by email. Please do not pay again before you have asked.',
    interrupted: 'Your last payment was interrupted. We are finding out whether it went through.',
    askAgain: 'Ask again',
    pendingTitle: 'Your payment is under way',
    pending:
      'PayPal is still looking at this payment. Once it is settled the months are added by themselves and you get an email.',
    lookedInto: 'We are looking into your payment',
    points: 'Reward points',
    orderedAt: '{{price}}, ordered {{at}}.',
    nothingToDo: 'There is nothing you need to do.',
    nothingToDoMail: 'There is nothing you need to do; you get an email once it is settled.',
    secondPayment: 'If you pay again, that is a second payment.',
    payingAgain:
      'You have {{price}} under way that is not settled yet. Pay here only if you want these months besides.',
    notPaid: 'Your payment did not go through',
    notPaidText: 'No months were added for {{price}}. You can order again.',
    close: 'Close',
    paid: 'Payment Success',
    paidText: 'You can now view the streams.',
    giftPaid: 'The months wait for the one you gave them to.',
  },
  nb: {
    checkOut: 'Til kassen',
    orderSummary: 'Bestillingen',
    monthsTotal: 'Måneder i alt',
    totalPrice: 'Totalpris',
    demonstration: 'Betalingene her er en demonstrasjon: Ingen penger flyttes.',
    priceChanged: 'Prisen er endret: Den er nå {{price}}, ikke {{shown}}. Du betaler det som står her.',
    priceMoved: 'Ingenting er betalt. Se den nye prisen ovenfor, og betal så.',
    loading: 'Laster',
    consent:
      'Jeg vil at tilgangen skal begynne med en gang, og vet at angreretten faller bort når månedene er levert i sin helhet.',
    withdrawal: 'Angrerett (åpnes i en ny fane)',
    scriptFailed:
      'PayPal lot seg ikke laste. Sjekk nettforbindelsen, og om noe i nettleseren din stenger det ute.',
    tryAgain: 'Prøv igjen',
    walletOpen: 'Fortsett i vinduet til PayPal.',
    capturing: 'Fullfører betalingen. La dette vinduet stå åpent.',
    windowClosed: 'Vinduet til PayPal ble lukket. Ingenting er betalt.',
    cartConflict:
      'Bestillingen er endret siden, eller betales i en annen fane. Ingenting er betalt her. Se på den igjen før du betaler.',
    declined: 'Ingenting er betalt.',
    providerFailed: 'Noe gikk galt hos PayPal, og ingenting er betalt. Prøv igjen.',
    unanswered:
      'Vi vet ennå ikke om betalingen gikk gjennom. Gjorde den det, kommer månedene av seg selv, og du får kvittering på e-post. Ikke betal på nytt før du har spurt.',
    interrupted: 'Den siste betalingen din ble avbrutt. Vi finner ut om den gikk gjennom.',
    askAgain: 'Spør igjen',
    pendingTitle: 'Betalingen er underveis',
    pending:
      'PayPal ser fortsatt på denne betalingen. Når den er avklart, kommer månedene av seg selv, og du får en e-post.',
    lookedInto: 'Vi ser på betalingen din',
    points: 'Bonuspoeng',
    orderedAt: '{{price}}, bestilt {{at}}.',
    nothingToDo: 'Du trenger ikke gjøre noe.',
    nothingToDoMail: 'Du trenger ikke gjøre noe, og får en e-post når den er avklart.',
    secondPayment: 'Betaler du på nytt, blir det en betaling til.',
    payingAgain:
      'Du har {{price}} underveis som ikke er avklart ennå. Betal bare her hvis du vil ha disse månedene i tillegg.',
    notPaid: 'Betalingen din gikk ikke gjennom',
    notPaidText: 'Ingen måneder er lagt til for {{price}}. Du kan bestille på nytt.',
    close: 'Lukk',
    paid: 'Betalingen er mottatt',
    paidText: 'Nå kan du se sendingene.',
    giftPaid: 'Månedene venter på den du ga dem til.',
  },
})
