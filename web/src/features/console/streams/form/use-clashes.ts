import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { useTexts } from '../../../../lib/language/texts.ts'
import type { Clash } from '../../components/conflict.tsx'
import { consoleStreamTexts } from '../texts.ts'
import { differences, fieldNames, type StreamFields, toFields } from './fields.ts'

/** Fields changed since this owner began, with the present value and the form's. */
export function useClashes(channels: readonly OwnerChannel[]) {
  const t = useTexts(consoleStreamTexts)
  const titleOf = (id: string) => channels.find((channel) => channel.id === id)?.title ?? id
  const yesOrNo = (is: boolean) => t(is ? 'yes' : 'no')

  return (base: OwnerStream, theirs: OwnerStream, mine: StreamFields): Clash[] => {
    const [before, now] = [toFields(base), toFields(theirs)]
    const [byThem, byMe] = [differences(before, now), differences(before, mine)]
    const shown = (name: keyof StreamFields, value: string) => (name === 'channel' ? titleOf(value) : value)
    const texts = fieldNames
      .filter((name) => byThem.includes(name) || byMe.includes(name))
      .map((name) => ({
        name: t(name),
        theirs: shown(name, now[name]),
        // Fields that this owner did not touch keep the other owner's value.
        mine: shown(name, byMe.includes(name) ? mine[name] : now[name]),
      }))
    const switches = (['hidden', 'maintenance'] as const)
      .filter((name) => base[name] !== theirs[name])
      .map((name) => ({ name: t(name), theirs: yesOrNo(theirs[name]), mine: yesOrNo(theirs[name]) }))
    return [...texts, ...switches]
  }
}
