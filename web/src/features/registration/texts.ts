import { defineTexts } from '../../lib/language/texts.ts'

export const registrationTexts = defineTexts({
  en: {
    registerTitle: 'Create your account',
    registerText: 'Choose a password for your new account.',
    success: 'Success',
    accountCreated: 'Account created, log in below',
    login: 'Login',
    oops: 'Oops',
    goToLoginPage: 'Go to login page',
  },
  nb: {
    registerTitle: 'Opprett kontoen din',
    registerText: 'Velg et passord til den nye kontoen.',
    success: 'Velkommen!',
    accountCreated: 'Kontoen er opprettet, logg inn nedenfor',
    login: 'Logg inn',
    oops: 'Oi',
    goToLoginPage: 'Gå til innloggingssiden',
  },
})
