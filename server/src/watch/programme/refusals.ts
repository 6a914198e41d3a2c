import { type Refusals, refused } from '../../base/http/refusals.ts'
import type { ProgrammeRefusal } from './edit-programme.ts'

export const programmeRefusals: Refusals<ProgrammeRefusal | 'too-many-reminders'> = {
  unknown: refused('This is not in the programme any more.', 'Dette står ikke i programmet lenger.'),
  'no-stream': refused('There is no such stream any more.', 'Strømmen finnes ikke lenger.'),
  'ends-before-it-begins': refused('It would end before it begins.', 'Det ville sluttet før det begynner.'),
  'too-long': refused('It may last a week at most.', 'Det kan vare høyst en uke.'),
  taken: refused(
    'Something else begins on this stream at that time already.',
    'Noe annet begynner på denne strømmen på samme tid.',
  ),
  'too-many-reminders': refused(
    'You are told of a hundred already. Take one back first.',
    'Du får alt beskjed om hundre. Ta bort en først.',
  ),
  'too-many': refused(
    'The programme is full. Remove what is not needed.',
    'Programmet er fullt. Fjern det som ikke trengs.',
  ),
}
