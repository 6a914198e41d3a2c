import { contract } from '@strom/contract'
import { describe, expect, test } from 'vitest'
import { validateBy } from './form-validation.ts'

describe('a login form', () => {
  const validate = validateBy(contract.sessions.login.body)

  test.each([
    [{ email: 'Anna@Strom.test', password: 'strom-demo' }, {}],
    [{ email: 'anna', password: 'strom-demo' }, { email: 'Enter a valid email address' }],
    [{ email: 'anna@strom', password: 'strom-demo' }, { email: 'Enter a valid email address' }],
    [{ email: 'anna@strom.test', password: '1234567' }, { password: 'Password length too short' }],
    [
      { email: '', password: '' },
      { email: 'Enter a valid email address', password: 'Password length too short' },
    ],
  ])('%j', (values, errors) => {
    expect(validate(values)).toEqual(errors)
  })
})
