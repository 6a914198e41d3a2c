import type { Language } from '@strom/contract'
import { paymentGuide } from '@strom/contract/content/payment-guide/guide'
import { guideNotes } from '@strom/contract/content/payment-guide/notes'
import type { SupplierGuide } from '@strom/contract/content/payment-guide/supplier-guide'
import { IconCheck, IconMinus, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { OutsideLink } from '../../components/outside-link.tsx'
import { useContent } from '../../content/use-content.ts'
import classes from './supplier-panel.module.css'

export function SupplierPanel({ guide, language }: { guide: SupplierGuide; language: Language }) {
  const { parts, openSite } = paymentGuide[language]
  const info = useContent(`supplier.${guide.id}`, guide.info)[language]
  const { whatNow } = useContent('guide', guideNotes)[language]
  return (
    <div className={classes.panel}>
      <div className={classes.balance}>
        <section>
          <h4>{parts.advantages}</h4>
          <MarkedList items={info.advantages} mark={IconCheck} kind="advantages" />
        </section>
        <section>
          <h4>{parts.disadvantages}</h4>
          <MarkedList items={info.disadvantages} mark={IconMinus} kind="disadvantages" />
        </section>
      </div>
      <section>
        <h4>{parts.about}</h4>
        <Paragraphs texts={info.about} />
        <p>
          <OutsideLink
            site={{ name: `${openSite} ${guide.name}`, address: guide.address }}
            language={language}
          />
        </p>
      </section>
      <section>
        <h4>{parts.steps}</h4>
        <ol className={classes.steps}>
          {info.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <h4>{parts.whatNow}</h4>
        <Paragraphs texts={whatNow} />
      </section>
    </div>
  )
}

type MarkedListProps = {
  items: readonly string[]
  mark: ComponentType<IconProps>
  kind: 'advantages' | 'disadvantages'
}

function MarkedList({ items, mark: Mark, kind }: MarkedListProps) {
  return (
    <ul className={classes.marked} data-kind={kind}>
      {items.map((item) => (
        <li key={item}>
          <Mark size={18} aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}
