import type { Language } from '../sentences.ts'
import type { Bilingual } from './bilingual.ts'

type FindingText = { says: Bilingual; advice?: Bilingual }

function found(en: string, nb: string, advice?: Bilingual): FindingText {
  return { says: { en, nb }, ...(advice && { advice }) }
}

const leadsTo = ['Links and mails lead to {address}.', 'Lenker og e-poster fører til {address}.'] as const
const mailServerFails = ['{host} cannot be used: {why}', '{host} kan ikke brukes: {why}'] as const

/** `{…}` stands for a value. */
export const findingTexts = {
  address: found(...leadsTo),
  'address-local': found(...leadsTo, {
    en: 'Nobody else can follow such links; set STROM_PUBLIC_URL to the address members use.',
    nb: 'Ingen andre kan følge slike lenker; sett STROM_PUBLIC_URL til adressen medlemmene bruker.',
  }),
  'address-low-latency': found(...leadsTo, {
    en: 'From other machines the low-latency player cannot follow that address; set STROM_PUBLIC_URL.',
    nb: 'Fra andre maskiner kan ikke spilleren med lav forsinkelse følge den adressen; sett STROM_PUBLIC_URL.',
  }),
  'address-plain': found(...leadsTo, {
    en: 'Passwords travel unencrypted; put a proxy with TLS in front and use https.',
    nb: 'Passord sendes ukryptert; sett en proxy med TLS foran, og bruk https.',
  }),
  'address-proxy': found(...leadsTo, {
    en: 'If a proxy answers https in front, set STROM_TRUST_PROXY: without it all members seem to live in the proxy’s household.',
    nb: 'Hvis en proxy svarer på https foran, sett STROM_TRUST_PROXY: Uten den ser alle medlemmer ut til å bo i proxyens husstand.',
  }),
  'address-anybody': found(
    'Whoever reaches {host} directly is believed who they say they are: STROM_TRUST_PROXY is a number.',
    'Alle som når {host} direkte, blir trodd på hvem de sier at de er: STROM_TRUST_PROXY er et tall.',
    {
      en: 'With a made-up X-Forwarded-For no limit on sign-ins counts. Set STROM_TRUST_PROXY to the proxy’s address, or STROM_HOST to 127.0.0.1.',
      nb: 'Med en oppdiktet X-Forwarded-For teller ingen grense for innlogging. Sett STROM_TRUST_PROXY til proxyens adresse, eller STROM_HOST til 127.0.0.1.',
    },
  ),
  'address-families': found(
    '{host} has an IPv6 address beside its IPv4 one: two devices of one home may come over one each, and look like two households.',
    '{host} har en IPv6-adresse i tillegg til IPv4: To enheter i samme hjem kan komme over hver sin, og se ut som to husstander.',
    {
      en: 'Publish an A record and no AAAA: the first of the two devices would lose its picture to the second.',
      nb: 'Publiser en A-oppføring og ingen AAAA: Den første av de to enhetene ville miste bildet til den andre.',
    },
  ),
  reached: found('{address} leads to a running site.', '{address} fører til et nettsted som er i gang.'),
  'reached-other': found(
    '{address} answers {status}, and not as this site does.',
    '{address} svarer {status}, og ikke slik dette nettstedet gjør.',
    {
      en: 'Let the proxy pass every path on to this server.',
      nb: 'La proxyen sende alle stier videre til denne tjeneren.',
    },
  ),
  'not-reached': found(
    '{address} could not be reached from here: {why}.',
    '{address} kunne ikke nås herfra: {why}.',
    {
      en: 'See that its name leads to this machine and that the proxy runs; some networks let nobody reach it from inside.',
      nb: 'Se til at navnet fører til denne maskinen, og at proxyen går; noen nett lar ingen nå den innenfra.',
    },
  ),
  'reached-distrusted': found(
    '{address} answers, with a certificate that is not to be trusted: {why}. Whose site it is was not asked.',
    '{address} svarer, med et sertifikat som ikke er til å stole på: {why}. Det ble ikke spurt hvilket nettsted det er.',
    {
      en: 'Put the certificate right first, then look again.',
      nb: 'Få sertifikatet i orden først, og se så etter på nytt.',
    },
  ),
  certificate: found(
    'The certificate for {host} is valid for another {days} days.',
    'Sertifikatet for {host} gjelder i {days} dager til.',
  ),
  'certificate-ends': found(
    'The certificate for {host} is valid for another {days} days only.',
    'Sertifikatet for {host} gjelder bare i {days} dager til.',
    {
      en: 'See why it is not renewed by itself.',
      nb: 'Finn ut hvorfor det ikke fornyes av seg selv.',
    },
  ),
  'certificate-over': found('It ran out {days} days ago.', 'Sertifikatet gikk ut for {days} dager siden.', {
    en: 'Renew it; browsers refuse the site meanwhile.',
    nb: 'Forny det; nettlesere avviser nettstedet imens.',
  }),
  'certificate-distrusted': found(
    'Browsers would not trust it for {host}: {why}.',
    'Nettlesere ville ikke stolt på sertifikatet for {host}: {why}.',
    {
      en: 'Get one for this very name from an authority that browsers know, and serve its whole chain.',
      nb: 'Skaff et for akkurat dette navnet fra en utsteder som nettlesere kjenner, og send med hele kjeden.',
    },
  ),
  'certificate-unseen': found(
    'Could not be looked at: {why}.',
    'Sertifikatet kunne ikke undersøkes: {why}.',
    {
      en: 'Some networks do not let a machine reach its own public address; look from outside.',
      nb: 'Noen nett lar ikke en maskin nå sin egen offentlige adresse; se etter utenfra.',
    },
  ),
  'mail-server-none': found(
    'No mail server is set: mails wait.',
    'Ingen e-posttjener er satt: E-postene venter.',
    {
      en: 'Set it in the set-up, or in the console under Settings, Mail server.',
      nb: 'Sett den i oppsettet, eller i konsollen under Innstillinger, E-posttjener.',
    },
  ),
  'mail-server': found('{host} answers.', '{host} svarer.'),
  'mail-server-signed-in': found(
    '{host} answers, and takes user and password.',
    '{host} svarer, og godtar bruker og passord.',
  ),
  'mail-server-no-sign-in': found(
    '{host} answers, but offers no sign-in: it is not given user and password.',
    '{host} svarer, men tilbyr ingen innlogging: Den får ikke bruker og passord.',
    {
      en: 'It may refuse mails from here; the port for programs that send, mostly 587 or 465, offers it. Where none is needed, leave user and password out of STROM_SMTP_URL.',
      nb: 'Den kan avvise e-post herfra; porten for programmer som sender, som oftest 587 eller 465, tilbyr det. Trengs det ikke, ta bruker og passord ut av STROM_SMTP_URL.',
    },
  ),
  'mail-server-password': found(...mailServerFails, {
    en: 'Put user and password right in STROM_SMTP_URL, percent-encoded where they have signs such as @ or /.',
    nb: 'Rett bruker og passord i STROM_SMTP_URL, prosentkodet der de har tegn som @ eller /.',
  }),
  'mail-server-distrusted': found(
    '{host} answers, with a certificate that is not to be trusted: {why}. It is given neither mails nor a password.',
    '{host} svarer, med et sertifikat som ikke er til å stole på: {why}. Den får verken e-post eller passord.',
    {
      en: 'Name it in STROM_SMTP_URL as its certificate does, and see that the certificate has not expired; that of an authority of your own is named by NODE_EXTRA_CA_CERTS.',
      nb: 'Kall den i STROM_SMTP_URL det sertifikatet kaller den, og se til at sertifikatet ikke er utløpt; sertifikatet til en egen utsteder oppgis i NODE_EXTRA_CA_CERTS.',
    },
  ),
  'mail-server-unencrypted': found(
    '{host} answers, and offers no encryption: {why}. It is given neither mails nor a password.',
    '{host} svarer, og tilbyr ingen kryptering: {why}. Den får verken e-post eller passord.',
    {
      en: 'Take the port for programs that send, mostly 587, or 465 with smtps://. A server in a network of your own that has no TLS is used all the same if STROM_SMTP_URL ends with /?requireTLS=false.',
      nb: 'Bruk porten for programmer som sender, som regel 587, eller 465 med smtps://. En tjener uten TLS i et eget nett brukes likevel hvis STROM_SMTP_URL slutter med /?requireTLS=false.',
    },
  ),
  'mail-server-plain': found(...mailServerFails, {
    en: 'See that host and port of STROM_SMTP_URL are right and reachable from here; port 465 wants smtps://.',
    nb: 'Se til at vert og port i STROM_SMTP_URL er riktige og kan nås herfra; port 465 vil ha smtps://.',
  }),
  'mail-server-tls': found(...mailServerFails, {
    en: 'See that host and port of STROM_SMTP_URL are right and reachable from here; port 587 wants smtp://.',
    nb: 'Se til at vert og port i STROM_SMTP_URL er riktige og kan nås herfra; port 587 vil ha smtp://.',
  }),
  'payments-none': found(
    'STROM_PAYMENTS=none: the site takes no money.',
    'STROM_PAYMENTS=none: Nettstedet tar ikke imot penger.',
  ),
  'payments-emulator': found(
    'An emulator stands in for {provider}; no money moves.',
    'En etterligning står i stedet for {provider}; ingen penger flyttes.',
  ),
  payments: found(
    '{provider} takes the credentials and knows the webhook.',
    '{provider} godtar tilgangsnøklene og kjenner webhooken.',
  ),
  'payments-other-webhook': found(
    '{provider} sends its events to {address}.',
    '{provider} sender hendelsene sine til {address}.',
    {
      en: 'Let the webhook at developer.paypal.com lead to {wanted}.',
      nb: 'La webhooken på developer.paypal.com føre til {wanted}.',
    },
  ),
  'payments-events': found(
    '{provider}’s webhook is not told of: {missing}.',
    '{provider}s webhook får ikke beskjed om: {missing}.',
    {
      en: 'Add these event types to the webhook at developer.paypal.com; without them refunds, disputes or renewals can go unnoticed.',
      nb: 'Legg disse hendelsestypene til webhooken på developer.paypal.com; uten dem kan refusjoner, tvister eller fornyelser gå upåaktet hen.',
    },
  ),
  'payments-no-webhook': found(
    '{provider} takes the credentials, but knows no webhook of this id.',
    '{provider} godtar tilgangsnøklene, men kjenner ingen webhook med denne id-en.',
    {
      en: 'Make a webhook for {wanted} at developer.paypal.com, and put its id into STROM_PAYPAL_WEBHOOK_ID.',
      nb: 'Lag en webhook for {wanted} på developer.paypal.com, og sett id-en inn i STROM_PAYPAL_WEBHOOK_ID.',
    },
  ),
  'payments-refused': found(
    '{provider} refuses the credentials ({why}).',
    '{provider} avviser tilgangsnøklene ({why}).',
    {
      en: 'Copy STROM_PAYPAL_CLIENT_ID and STROM_PAYPAL_CLIENT_SECRET again, of the app that STROM_PAYPAL_API_URL (live or sandbox) is for.',
      nb: 'Kopier STROM_PAYPAL_CLIENT_ID og STROM_PAYPAL_CLIENT_SECRET på nytt, fra appen som STROM_PAYPAL_API_URL (live eller sandbox) gjelder.',
    },
  ),
  'payments-silent': found('{provider} did not answer: {why}.', '{provider} svarte ikke: {why}.', {
    en: 'See that this machine reaches STROM_PAYPAL_API_URL; payments wait meanwhile.',
    nb: 'Se til at denne maskinen når STROM_PAYPAL_API_URL; betalinger venter imens.',
  }),
  'streams-hidden': found(
    'Every stream is hidden: members see an empty page.',
    'Alle sendingene er skjult: Medlemmene ser en tom side.',
    {
      en: 'Show one in the console, or with strom streams edit <id> --no-hidden.',
      nb: 'Vis en av dem i konsollen, eller med strom streams edit <id> --no-hidden.',
    },
  ),
} as const satisfies Record<string, FindingText>

export type FindingCode = keyof typeof findingTexts
export type FindingValues = Readonly<Record<string, string | number>>

function filled(text: string, values: FindingValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}

export function tellFinding(
  code: FindingCode,
  values: FindingValues,
  language: Language,
): { says: string; advice?: string } {
  const { says, advice }: FindingText = findingTexts[code]
  return {
    says: filled(says[language], values),
    ...(advice && { advice: filled(advice[language], values) }),
  }
}
