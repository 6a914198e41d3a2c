import { UnstyledButton } from '@mantine/core'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './login.module.css'
import { sessionTexts } from './texts.ts'

const password = 'strom-demo'

const accounts = [
  { email: 'owner@strom.test', role: 'demoOwner' },
  { email: 'staff@strom.test', role: 'demoStaff' },
  { email: 'anna@strom.test', role: 'demoAnna' },
  { email: 'bjorn@strom.test', role: 'demoBjorn' },
  { email: 'kari@strom.test', role: 'demoKari' },
  { email: 'ola@strom.test', role: 'demoOla' },
] as const

type DemoAccountsProps = { onChoose: (credentials: { email: string; password: string }) => void }

export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const t = useTexts(sessionTexts)
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.demoTitle}>
        {t('demoAccounts')}
      </h2>
      <p className={classes.demoText}>{t('demoPassword', { password })}</p>
      <ul className={classes.demoList}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <UnstyledButton className={classes.demoAccount} onClick={() => onChoose({ email, password })}>
              <span>{email}</span>
              <span className={classes.demoRole}>{t(role)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
