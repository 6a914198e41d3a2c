import type { FaqEntry } from '../site/faq.ts'
import type { Question } from './question.ts'

export type ArrangedQuestion = { question: Question; shown: boolean; entry: FaqEntry }

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

export function toQuestion(id: string, own: NonNullable<FaqEntry['own']>): Question {
  return {
    id,
    question: { en: own.questionEn, nb: own.questionNb },
    paragraphs: { en: linesOf(own.answerEn), nb: linesOf(own.answerNb) },
  }
}

/** Questions that the owner's order lacks, e.g. after an update, come last; unknown ids are skipped. */
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
