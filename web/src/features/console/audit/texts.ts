import { defineTexts } from '../../../lib/language/texts.ts'

export const auditTexts = defineTexts({
  en: {
    none: 'Nothing has been done yet.',
    older: 'Older',
    when: 'When',
    who: 'Who',
    what: 'What',
    subject: 'Of',
    change: 'Change',
    reason: 'Reason',
    byKey: '{{key}} (key of {{owner}})',
    commandLine: 'Command line',
  },
  nb: {
    none: 'Ingenting er gjort ennå.',
    older: 'Eldre',
    when: 'Når',
    who: 'Hvem',
    what: 'Hva',
    subject: 'Gjelder',
    change: 'Endring',
    reason: 'Begrunnelse',
    byKey: '{{key}} (nøkkelen til {{owner}})',
    commandLine: 'Kommandolinje',
  },
})
