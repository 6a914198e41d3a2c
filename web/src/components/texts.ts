import { defineTexts } from '../lib/language/texts.ts'

export const sharedTexts = defineTexts({
  en: {
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm password',
    submit: 'Submit',
    logOut: 'Log out',
    showPassword: 'Show or hide the password',
    close: 'Close',
    loading: 'Loading',
    tryAgain: 'Try again',
    goHome: 'Go Home',
    copy: 'Copy: {{what}}',
    copied: 'Copied: {{what}}.',
    notCopied: 'The browser did not let it be copied. Select the text and copy it yourself.',
  },
  nb: {
    email: 'E-post',
    password: 'Passord',
    confirmPassword: 'Bekreft passordet',
    submit: 'Send inn',
    logOut: 'Logg ut',
    showPassword: 'Vis eller skjul passordet',
    close: 'Lukk',
    loading: 'Laster',
    tryAgain: 'Prøv igjen',
    goHome: 'Til forsiden',
    copy: 'Kopier: {{what}}',
    copied: 'Kopiert: {{what}}.',
    notCopied: 'Nettleseren tillot ikke kopiering. Merk teksten og kopier den selv.',
  },
})
