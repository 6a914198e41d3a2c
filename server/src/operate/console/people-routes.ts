import { type Contract, type Language, plainResult } from '@strom/contract'
import { recordAudit, toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { inviteMany, previewInvitations } from '../../money/invitations/invite-many.ts'
import type { App } from '../app.ts'
import { addPerson } from './add-person.ts'
import {
  changeEmail,
  changePoints,
  deletePerson,
  giveDays,
  giveMonth,
  keepPerson,
  type PersonChanged,
  type PersonRefusal,
  reinstate,
  sendReset,
  setStaff,
  suspend,
  takeDays,
} from './change-person.ts'
import { compensate, countCompensated } from './compensate.ts'
import { readPersonPage, toPerson } from './person-page.ts'
import { listPeople, searchPeople } from './queries-people.ts'

const pageLength = 50

const refusalsOf = (provider: string): Refusals<PersonRefusal> => ({
  unknown: refused('There is no such person.', 'Personen finnes ikke.'),
  'is-owner': refused(
    'An owner is changed on the command line only; “strom owner remove” takes the role.',
    'En eier endres bare på kommandolinjen; «strom owner remove» fjerner rollen.',
  ),
  oneself: refused('You cannot suspend yourself.', 'Du kan ikke stenge deg selv ute.'),
  suspended: refused(
    'This person is suspended. Reinstate them first.',
    'Personen er stengt ute. Slipp dem inn først.',
  ),
  'nothing-left': refused('No access is left to take.', 'Det er ingen tilgang igjen å ta.'),
  'email-taken': refused('This email address has an account.', 'Denne e-postadressen har en konto.'),
  unmailable: refused(
    'No mail can be sent to this email address.',
    'Det kan ikke sendes e-post til denne adressen.',
  ),
  renews: refused(
    `The subscription renews itself at ${provider}. It has to be cancelled first.`,
    `Abonnementet fornyes automatisk hos ${provider}. Det må avsluttes først.`,
  ),
  unsettled: refused(
    'A payment is under way. Try again when it is settled.',
    'En betaling er underveis. Prøv igjen når den er avklart.',
  ),
  deleted: refused('This account was deleted.', 'Denne kontoen er slettet.'),
  'not-enough-points': refused('The balance would fall below zero.', 'Saldoen ville blitt mindre enn null.'),
})

export function peopleRoutes(app: App): Handlers<Contract['people']> {
  const refusals = refusalsOf(app.provider.title)

  async function answer(id: string, changed: PersonChanged, language: Language) {
    if (!changed.ok) return refusal(refusals, changed.reason, language)
    const person = await readPersonPage(app, id, language)
    return person ? { resultCode: plainResult.success, person } : refusal(refusals, 'unknown', language)
  }

  return {
    async search({ body }) {
      const rows = await searchPeople(app.db, { ...body, limit: pageLength + 1 })
      const people = rows.slice(0, pageLength).map(toPerson)
      return { resultCode: plainResult.success, people, more: rows.length > pageLength }
    },
    async all({ member }) {
      const people = (await listPeople(app.db)).map(toPerson)
      const entry = { act: 'people-exported', after: { people: people.length } }
      await app.db.transaction().execute((tx) => recordAudit(app, tx, toActor(member), entry))
      return { resultCode: plainResult.success, people }
    },
    async invite({ body: { lines, preview }, member }) {
      const { success } = plainResult
      if (preview) {
        return { resultCode: success, lines: await previewInvitations(app, member, lines) }
      }
      const invited = await inviteMany(app, member, lines)
      const people = invited.filter(({ outcome }) => outcome === 'invited').length
      const entry = { act: 'people-invited', after: { people } }
      await app.db.transaction().execute((tx) => recordAudit(app, tx, toActor(member), entry))
      return { resultCode: success, lines: invited }
    },
    async add({ body: { username = '', ...person }, member, caller: { language }, key }) {
      const added = await addPerson(app, toActor(member), { ...person, username, language, key })
      return added.ok ? answer(added.id, { ok: true }, language) : refusal(refusals, added.reason, language)
    },
    async giveMonth({ body, member, caller, key }) {
      return answer(body.id, await giveMonth(app, toActor(member), { ...body, key }), caller.language)
    },
    page: ({ body: { id }, caller }) => answer(id, { ok: true }, caller.language),
    async grantDays({ body, member, caller, key }) {
      return answer(body.id, await giveDays(app, toActor(member), { ...body, key }), caller.language)
    },
    async takeDays({ body, member, caller, key }) {
      return answer(body.id, await takeDays(app, toActor(member), { ...body, key }), caller.language)
    },
    async changePoints({ body, member, caller, key }) {
      return answer(body.id, await changePoints(app, toActor(member), { ...body, key }), caller.language)
    },
    async setStaff({ body, member, caller }) {
      return answer(body.id, await setStaff(app, toActor(member), body), caller.language)
    },
    async deletePerson({ body, member, caller }) {
      return answer(body.id, await deletePerson(app, toActor(member), body), caller.language)
    },
    async keepPerson({ body, member, caller }) {
      return answer(body.id, await keepPerson(app, toActor(member), body), caller.language)
    },
    async suspend({ body, member, caller }) {
      return answer(body.id, await suspend(app, toActor(member), body), caller.language)
    },
    async reinstate({ body, member, caller }) {
      return answer(body.id, await reinstate(app, toActor(member), body), caller.language)
    },
    async changeEmail({ body, member, caller }) {
      return answer(body.id, await changeEmail(app, toActor(member), body), caller.language)
    },
    async sendReset({ body, member, caller }) {
      return answer(body.id, await sendReset(app, toActor(member), body), caller.language)
    },
    async compensate({ body: { days, reason, preview, watched }, member, key }) {
      const span = watched && {
        streamId: watched.streamId,
        from: new Date(watched.from),
        until: new Date(watched.until),
      }
      const compensation = { days, reason, watched: span, key }
      const people = preview
        ? await countCompensated(app, compensation)
        : await compensate(app, toActor(member), compensation)
      return { resultCode: plainResult.success, people }
    },
  }
}
