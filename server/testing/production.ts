/** Takes no payments; its mail server does not answer. */
export const productionSettings = {
  STROM_MODE: 'production',
  STROM_PUBLIC_URL: 'https://live.example.org',
  STROM_SMTP_URL: 'smtp://127.0.0.1:1',
  STROM_MAIL_FROM: 'post@example.org',
  STROM_PAYMENTS: 'none',
}
