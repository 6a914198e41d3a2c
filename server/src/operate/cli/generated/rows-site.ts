import { contract, type OwnerMaintenance, type OwnText } from '@strom/contract'
import { editableTexts } from '@strom/contract/content/editable-texts'
import { isClosed, isOver } from '../../../base/settings/maintenance.ts'
import type { App } from '../../app.ts'
import { waitForSettings } from '../wait-for-settings.ts'
import { commandFromRow } from './command-from-row.ts'
import { announcement, type Look, text } from './field-kinds.ts'

const { mails, notices, texts } = contract

const rowsOfPage = ['title', 'firstRowText', 'secondRowText'] as const

const announced = { columns: ['id', 'title', 'from', 'until', 'shown'] } as const

async function maintenanceNow({ ask }: Look) {
  const { maintenance } = await ask(notices.maintenance)
  const { title, firstRowText, secondRowText, nb, changedAt } = maintenance ?? {}
  return { title, firstRowText, secondRowText, nb, changedAt }
}

type MaintenanceAnswer = { maintenance?: OwnerMaintenance | undefined }

async function inForce(app: App, { maintenance }: MaintenanceAnswer) {
  if (!maintenance) return
  const { changedAt: _, ...value } = maintenance
  await waitForSettings(app, { maintenance: value })
}

function sayMaintenance({ maintenance: value }: MaintenanceAnswer, now: number): string {
  if (!value?.on || isOver(value, now)) return 'Maintenance is off: the site is open.'
  const { from, until } = value
  if (isClosed(value, now)) {
    const end = until ? ` until ${until}` : ''
    return `Maintenance is on${end}: everybody sees its page, where owners can end it; players that run go on.`
  }
  const end = until ? `ends at ${until}` : 'goes on until it is turned off'
  return `Maintenance is off: the site is open. It begins at ${from} and ${end}.`
}

/** The version to be replaced; null if there is none. */
async function version({ ask }: Look, { id }: Record<string, unknown>) {
  const { texts: changed } = await ask(texts.changed)
  return { version: changed.find((one) => one.id === id)?.version ?? null }
}

async function changedVersion(look: Look, body: Record<string, unknown>) {
  const seen = await version(look, body)
  return seen.version === null ? `${body.id} is as it came with the product.` : seen
}

function shownText({ id, form, initial }: (typeof editableTexts)[number], changed: readonly OwnText[]) {
  const own = changed.find((one) => one.id === id)
  const { en, nb } = own ?? initial
  return { id, form, changed: own !== undefined, en, nb, first: initial }
}

function beginning(words: string): string {
  const [first = ''] = words.split('\n')
  return first.length > 60 ? `${first.slice(0, 59)}…` : first
}

export const siteCommands = [
  commandFromRow({ name: 'maintenance show', endpoint: notices.maintenance, says: sayMaintenance }),
  commandFromRow({
    name: 'maintenance on',
    endpoint: notices.closeSite,
    fills: rowsOfPage,
    async read(look, body) {
      const now = await maintenanceNow(look)
      // A stored Norwegian text would no longer translate the changed English one.
      return rowsOfPage.some((name) => name in body) ? { ...now, nb: null } : now
    },
    settle: inForce,
    says: sayMaintenance,
  }),
  commandFromRow({
    name: 'maintenance off',
    endpoint: notices.openSite,
    read: maintenanceNow,
    settle: inForce,
    says: sayMaintenance,
  }),
  commandFromRow({ name: 'announcements list', endpoint: notices.announcements, ...announced }),
  commandFromRow({
    name: 'announcements announce',
    endpoint: notices.announce,
    words: ['title', 'text'],
    ...announced,
  }),
  commandFromRow({
    name: 'announcements call-off',
    endpoint: notices.callOff,
    words: ['id'],
    kinds: { id: announcement },
    ...announced,
  }),
  commandFromRow({
    name: 'mails list',
    endpoint: mails.search,
    words: ['text'],
    defaults: { which: 'all', text: '' },
    meanings: { text: 'only to addresses that hold these characters' },
    columns: ['at', 'id', 'state', 'kind', 'to', 'tries', 'error'],
  }),
  commandFromRow({ name: 'mails retry', endpoint: mails.retry, words: ['id'] }),
  commandFromRow({
    name: 'mails retry-all',
    endpoint: mails.retryAll,
    question: () =>
      'This sends the mails of the last seven days that were given up once more; mails list --which failed lists them.',
  }),
  commandFromRow({
    name: 'texts list',
    endpoint: texts.changed,
    summary: 'Every text that an owner may change, and whether one has.',
    view: ({ texts: changed }) => ({ texts: editableTexts.map((one) => shownText(one, changed)) }),
    says: (shown) =>
      shown.texts
        .map(({ id, changed, en }) => `${id}${changed ? '  (changed)' : ''}\n    ${beginning(en)}`)
        .join('\n'),
  }),
  commandFromRow({
    name: 'texts show',
    endpoint: texts.changed,
    summary: 'A text in both languages, and as it came with the product.',
    picks: text,
    view({ texts: changed }, { id }) {
      const [found] = editableTexts.filter((one) => one.id === id)
      return found ? shownText(found, changed) : {}
    },
  }),
  commandFromRow({
    name: 'texts write',
    endpoint: texts.write,
    summary: 'Put another text in the place of one, in both languages.',
    says: () => 'Members see it when they next open the page.',
    words: ['id'],
    kinds: { id: text },
    files: ['en', 'nb'],
    read: version,
  }),
  commandFromRow({
    name: 'texts reset',
    endpoint: texts.reset,
    words: ['id'],
    kinds: { id: text },
    read: changedVersion,
  }),
]
