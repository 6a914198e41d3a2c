import '@mantine/core/styles/Accordion.layer.css'
import { Accordion } from '@mantine/core'
import type { Language } from '@strom/contract'
import { paymentGuide, supplierGuides } from '@strom/contract/content/payment-guide/guide'
import { supplierIds } from '@strom/contract/content/payment-guide/supplier-guide'
import classes from './supplier-accordion.module.css'
import { SupplierPanel } from './supplier-panel.tsx'

/** An open panel stays open when the guide's language changes. */
export function SupplierAccordion({ language }: { language: Language }) {
  const words = paymentGuide[language]
  return (
    <Accordion variant="separated" order={3} chevronIconSize={20} classNames={{ item: classes.item }}>
      {supplierIds.map((id) => {
        const { name, recommended } = supplierGuides[id]
        return (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <span className={classes.name}>{name}</span>{' '}
              {recommended && <span className={classes.recommended}>{words.recommended}</span>}
            </Accordion.Control>
            <Accordion.Panel>
              <SupplierPanel guide={supplierGuides[id]} language={language} />
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}
