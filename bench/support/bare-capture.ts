// The least a capture can be: Fastify notes the try, asks PayPal, notes the payment. No sign-in, price,
// ledger or mail.
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const [port = '0', database = '', payPal = '', clientId = '', secret = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: database, max: 10 })
const server = Fastify()

async function signIn(): Promise<string> {
  const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const answer = await fetch(`${payPal}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

let token: Promise<string> | undefined

async function askPayPal(path: string, body: string): Promise<{ id: string; status: string }> {
  token ??= signIn()
  const headers = {
    Authorization: `Bearer ${await token}`,
    'Content-Type': 'application/json',
    'PayPal-Request-Id': randomUUID(),
  }
  const answer = await fetch(payPal + path, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: string; status: string }
}

server.get('/', () => ({ ready: true }))

server.post('/order', async () => {
  const amount = { currency_code: 'USD', value: '12.00' }
  const { id } = await askPayPal(
    '/v2/checkout/orders',
    JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
  )
  await pool.query("insert into bare_orders (id, state) values ($1, 'created')", [id])
  return { id }
})

server.post<{ Body: { orderId: string } }>('/capture', async ({ body: { orderId } }) => {
  await pool.query("update bare_orders set state = 'capturing' where id = $1", [orderId])
  const { status } = await askPayPal(`/v2/checkout/orders/${orderId}/capture`, '{}')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("update bare_orders set state = 'completed' where id = $1", [orderId])
    await client.query('insert into bare_payments (order_id, cents) values ($1, 1200)', [orderId])
    await client.query('commit')
  } finally {
    client.release()
  }
  return { resultCode: 1, state: status.toLowerCase() }
})

server.post('/api/payments/paypal/webhook', () => ({ resultCode: 1 }))

await pool.query('create table if not exists bare_orders (id text primary key, state text not null)')
await pool.query(
  'create table if not exists bare_payments (order_id text primary key, cents integer not null)',
)
await server.listen({ port: Number(port), host: '127.0.0.1' })
