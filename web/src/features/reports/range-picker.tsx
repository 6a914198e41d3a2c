import { InputBase, Loader } from '@mantine/core'
import { useClickOutside, useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef } from 'react'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import type { ChosenRange } from './api.ts'
import { formatDay } from './days.ts'
import classes from './range-picker.module.css'
import { reportTexts } from './texts.ts'

const fetchCalendar = () => import('./range-calendar.tsx')
const RangeCalendar = lazyExtra(async () => (await fetchCalendar()).RangeCalendar, NotLoaded)

/** Prefetches the calendar; a failure is shown once it is opened. */
function expectCalendar() {
  fetchCalendar().catch(() => undefined)
}

type RangePickerProps = {
  range: ChosenRange
  /** Called once both days are chosen. */
  onChoose: (range: ChosenRange) => void
}

/** The calendar's code is fetched at the first pointer or focus on the field. */
export function RangePicker({ range, onChoose }: RangePickerProps) {
  const t = useTexts(reportTexts)
  const [opened, calendar] = useDisclosure(false)
  const outside = useClickOutside<HTMLDivElement>(calendar.close)
  const field = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = range && `${formatDay(range.start)} – ${formatDay(range.end)}`

  function close() {
    calendar.close()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && opened) close()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) calendar.close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and of the calendar's buttons.
    <div ref={outside} className={classes.picker} onKeyDown={onKeyDown} onBlur={onBlur}>
      <InputBase
        ref={field}
        component="button"
        type="button"
        pointer
        label={t('range')}
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        // `aria-label` replaces the button's text, so it must name the days too.
        aria-label={shown ? `${t('range')}: ${shown}` : t('range')}
        aria-expanded={opened}
        aria-controls={id}
        onPointerEnter={expectCalendar}
        onFocus={expectCalendar}
        onClick={calendar.toggle}
      >
        {shown}
      </InputBase>
      {/* Takes the focus of a press between its buttons, so that it stays open. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form. */}
      <div
        id={id}
        role="group"
        aria-label={t('chooseDays')}
        tabIndex={-1}
        className={classes.panel}
        hidden={!opened}
      >
        {opened && (
          <Suspense fallback={<Loader />}>
            <RangeCalendar
              range={range}
              onChoose={(days) => {
                onChoose(days)
                close()
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
