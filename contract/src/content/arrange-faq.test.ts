import { expect, test } from 'vitest'
import { arrangeFaq } from './arrange-faq.ts'
import { faq } from './faq.ts'

const idsOf = (arranged: ReturnType<typeof arrangeFaq>) => arranged.map(({ question }) => question.id)
const own = { questionEn: 'Where?', questionNb: 'Hvor?', answerEn: 'Here.\n\nThere.', answerNb: 'Her.' }

test('without an order the FAQ is as it comes', () => {
  expect(idsOf(arrangeFaq(faq, []))).toEqual(faq.map(({ id }) => id))
})

test('an order moves, hides and adds; what it does not name stands last, what is no more is left out', () => {
  const arranged = arrangeFaq(faq, [
    { id: 'casting', shown: true, own: null },
    { id: 'own-1', shown: true, own },
    { id: 'payment', shown: false, own: null },
    { id: 'long-gone', shown: true, own: null },
  ])
  expect(idsOf(arranged)).toEqual([
    'casting',
    'own-1',
    'payment',
    'auto-renew',
    'account-sharing',
    'browsers',
  ])
  expect(arranged.map(({ shown }) => shown)).toEqual([true, true, false, true, true, true])
  expect(arranged[1]?.question).toEqual({
    id: 'own-1',
    question: { en: 'Where?', nb: 'Hvor?' },
    paragraphs: { en: ['Here.', 'There.'], nb: ['Her.'] },
  })
})
