import { type Refusals, refused } from '../../base/http/refusals.ts'

export const rangeRefusals: Refusals<'no-date' | 'wrong-order' | 'too-long'> = {
  'no-date': refused(
    'Give both dates as year-month-day, such as 2026-11-01.',
    'Oppgi begge datoene som år-måned-dag, for eksempel 2026-11-01.',
  ),
  'wrong-order': refused('The end lies before the start.', 'Slutten ligger før starten.'),
  'too-long': refused('Choose at most ten years.', 'Velg høyst ti år.'),
}
