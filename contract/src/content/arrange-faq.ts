import type { FaqEntry } from '../member/faq.ts'
import type { Question } from './question.ts'

/** A question in its place, and whether members see it. */
export type ArrangedQuestion = { question: Question; shown: boolean; entry: FaqEntry }

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** An owner's own question as the page shows one. */
export function toQuestion(id: string, own: NonNullable<FaqEntry['own']>): Question {
  return {
    id,
    question: { en: own.questionEn, nb: own.questionNb },
    paragraphs: { en: linesOf(own.answerEn), nb: linesOf(own.answerNb) },
  }
}

/**
 * The questions that come with the product and an owner's own, in the owner's order. Those that the order does not name,
 * because a newer version of the product brought them, stand at the end; what it names and is no more is left out.
 */
export function arrangeFaq(questions: readonly Question[], entries: readonly FaqEntry[]): ArrangedQuestion[] {
  const rest = new Map(questions.map((question) => [question.id, question]))
  const placed: ArrangedQuestion[] = []
  for (const entry of entries) {
    const question = entry.own ? toQuestion(entry.id, entry.own) : rest.get(entry.id)
    rest.delete(entry.id)
    if (question) placed.push({ question, shown: entry.shown, entry })
  }
  const others = [...rest.values()].map((question) => ({
    question,
    shown: true,
    entry: { id: question.id, shown: true, own: null },
  }))
  return [...placed, ...others]
}
