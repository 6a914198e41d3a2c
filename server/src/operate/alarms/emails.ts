import type { Language } from '@strom/contract'
import { bytesInWords } from '../../base/disk.ts'
import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { momentInWords } from '../../base/time-in-words.ts'
import type { AlarmNews } from './alarms.ts'

type Words = { subject: string; paragraphs: string[] }
type Told<K extends AlarmNews['kind']> = (
  news: Extract<AlarmNews, { kind: K }>,
  when: (at: Date) => string,
) => Record<Language, Words>

const place = (folder: string, node: string | null) => (node === null ? folder : `${folder} (${node})`)

const words: { [K in AlarmNews['kind']]: Told<K> } = {
  disk({ folder, node, freeBytes, sizeBytes }) {
    const [free, size] = [bytesInWords(freeBytes), bytesInWords(sizeBytes)]
    return {
      en: {
        subject: 'The disk is nearly full',
        paragraphs: [
          `${free} of ${size} are free for ${place(folder, node)}.`,
          'On a full disk members still watch, but nobody can sign in, buy or change anything, and no mail goes out. Free some space: delete old backups and logs, or give the machine a larger disk.',
        ],
      },
      nb: {
        subject: 'Disken er nesten full',
        paragraphs: [
          `${free} av ${size} er ledig for ${place(folder, node)}.`,
          'Når disken er full, kan medlemmene fortsatt se på, men ingen kan logge inn, kjøpe eller endre noe, og ingen e-post går ut. Frigjør plass: Slett gamle sikkerhetskopier og logger, eller gi maskinen en større disk.',
        ],
      },
    }
  },
  certificate: ({ host, end }, when) => ({
    en: {
      subject: `The certificate of ${host} ends soon`,
      paragraphs: [
        `It is valid until ${when(end)}.`,
        'After that browsers warn of the site, and players fail. On the machine of the proxy, certbot renew --dry-run says why it was not renewed.',
      ],
    },
    nb: {
      subject: `Sertifikatet for ${host} utløper snart`,
      paragraphs: [
        `Det gjelder til ${when(end)}.`,
        'Etter det advarer nettlesere mot nettstedet, og spillerne svikter. På maskinen med proxyen sier certbot renew --dry-run hvorfor det ikke ble fornyet.',
      ],
    },
  }),
  backups: ({ last }, when) => ({
    en: {
      subject: 'No backup has been made for two days',
      paragraphs: [
        last ? `The last daily backup is from ${when(last)}.` : 'There is no daily backup yet.',
        'The log says why; strom doctor names it, and strom backup makes one now.',
      ],
    },
    nb: {
      subject: 'Ingen sikkerhetskopi er tatt på to døgn',
      paragraphs: [
        last
          ? `Den siste daglige sikkerhetskopien er fra ${when(last)}.`
          : 'Det finnes ingen daglig sikkerhetskopi ennå.',
        'Loggen sier hvorfor; strom doctor peker på det, og strom backup tar en nå.',
      ],
    },
  }),
}

const label = { en: 'See the overview', nb: 'Se oversikten' }

export function alarmMail(
  { language, brandName, accentColour }: Reader,
  news: AlarmNews,
  { site, timeZone }: { site: string; timeZone: string },
): MailBody {
  const when = (at: Date) => momentInWords(at, language, timeZone)
  const tell = words[news.kind] as Told<AlarmNews['kind']>
  const { subject, paragraphs } = tell(news, when)[language]
  return composeMail({
    language,
    brandName,
    accentColour,
    subject: `${brandName}: ${subject}`,
    paragraphs,
    action: { label: label[language], link: `${site}/admin` },
  })
}
