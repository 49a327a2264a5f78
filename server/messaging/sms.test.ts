import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulators, startSimulators } from '../../simulators/main.ts'
import { msg91Account, twilioAccount } from '../../simulators/sms.ts'
import { freePorts } from '../../testing/ports.ts'
import { readConfig } from '../config.ts'
import { codeMail, codeSms } from '../verification/verification.messages.ts'
import type { SmsConfig } from './messaging.config.ts'
import { createMsg91 } from './msg91.ts'
import { createSmsSender } from './sms.ts'
import type { Sms } from './sms-adapter.ts'
import { createTwilio } from './twilio.ts'

const sms: Sms = {
  to: '+919876543210',
  code: '482913',
  text: codeSms('482913', 'https://apply.example.org'),
}

let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators({ port: await freePorts(), siteUrl: 'http://localhost' })
  return () => simulators.stop()
})

beforeEach(async () => {
  await fetch(`${simulators.url}/empty`, { method: 'POST', redirect: 'manual' })
  await misbehave(null)
})

const twilio = (changes = {}): SmsConfig => ({
  provider: 'twilio',
  dailyCap: 5000,
  accountSid: twilioAccount.sid,
  authToken: twilioAccount.token,
  from: '+15005550006',
  apiUrl: `${simulators.url}/twilio`,
  ...changes,
})

const msg91 = (changes = {}): SmsConfig => ({
  provider: 'msg91',
  dailyCap: 5000,
  authKey: msg91Account.authKey,
  templateId: msg91Account.templateId,
  dltTemplateId: undefined,
  senderId: undefined,
  apiUrl: `${simulators.url}/msg91`,
  ...changes,
})

/** MSG91 with a text of ours, registered under a DLT id. */
const msg91Dlt = (changes = {}) =>
  msg91({
    templateId: '',
    dltTemplateId: msg91Account.dltTemplateId,
    senderId: msg91Account.sender,
    ...changes,
  })

async function misbehave(next: 'timeout' | 'error' | null) {
  const response = await fetch(`${simulators.url}/sms/misbehaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next }),
  })
  expect(response.status).toBe(200)
}

const outbox = async () => (await fetch(`${simulators.url}/outbox.json`)).json()

/** Error that was thrown, and everything that a log could show of it. */
async function failure(config: SmsConfig, changes: Partial<Sms> = {}, timeout?: number) {
  const sent = createSmsSender(config, timeout).send({ ...sms, ...changes })
  const error: Error = await sent.then(
    () => expect.fail('it was sent'),
    (thrown: Error) => thrown,
  )
  const shown = `${error.stack} ${error.cause}`
  for (const secret of ['9876543210', '482913', twilioAccount.token, msg91Account.authKey]) {
    expect(shown).not.toContain(secret)
  }
  return error.message
}

test('an SMS through Twilio arrives as it was written', async () => {
  await createSmsSender(twilio()).send(sms)
  expect(await outbox()).toMatchObject([
    { channel: 'sms', from: '+15005550006', to: '+919876543210', text: sms.text },
  ])
})

test('without any settings the site sends to the simulated Twilio', async () => {
  const port = new URL(simulators.url).port
  await createSmsSender(readConfig({ SIMULATORS_PORT: port }).sms).send(sms)
  expect(await outbox()).toMatchObject([{ to: '+919876543210', text: sms.text }])
})

test('an SMS through MSG91 is its template with the code filled in', async () => {
  await createSmsSender(msg91()).send(sms)
  const [message] = await outbox()
  expect(message).toMatchObject({ channel: 'sms', to: '+919876543210', from: 'NRTHLT' })
  expect(message.text).toBe(codeSms('482913', 'http://localhost:3000'))
})

test('a sender id for MSG91 is sent along', async () => {
  await createSmsSender(msg91({ senderId: 'OTHERS' })).send(sms)
  expect(await outbox()).toMatchObject([{ from: 'OTHERS' }])
})

test('with a DLT template id MSG91 is given our own text, and the id', async () => {
  await createSmsSender(msg91Dlt()).send(sms)
  expect(await outbox()).toMatchObject([{ from: 'NRTHLT', to: '+919876543210', text: sms.text }])
  expect(await failure(msg91Dlt({ dltTemplateId: '1107160000000099999' }))).toContain('DLT_TE_ID')
  expect(await failure(msg91Dlt({ senderId: undefined }))).toContain('Sender ID')
})

test.each([
  ['+919876543210', '91'],
  ['+447700900123', '0'],
])('MSG91 is told of %s that its country is %s', (to, country) => {
  const { url, body } = createMsg91({
    authKey: 'k',
    templateId: '',
    dltTemplateId: '1107160000000012345',
    senderId: 'NRTHLT',
    apiUrl: 'https://api.msg91.com',
  }).request({ ...sms, to })
  expect(url).toBe('https://api.msg91.com/api/v2/sendsms')
  expect(JSON.parse(body)).toEqual({
    sender: 'NRTHLT',
    route: '4',
    country,
    sms: [{ message: sms.text, to: [to.slice(1)] }],
    DLT_TE_ID: '1107160000000012345',
  })
})

test('a messaging service of Twilio has a field of its own', () => {
  const config = { accountSid: 'AC1', authToken: 't', apiUrl: 'https://api.twilio.com' }
  const form = (from: string) =>
    new URLSearchParams(createTwilio({ ...config, from }).request(sms).body)
  expect(form('MG0123').get('MessagingServiceSid')).toBe('MG0123')
  expect(form('MG0123').has('From')).toBe(false)
  expect(form('+15005550006').get('From')).toBe('+15005550006')
})

test('wrong credentials are reported with the provider’s error code', async () => {
  expect(await failure(twilio({ authToken: 'wrong' }))).toContain('401, code 20003')
  expect(await failure(twilio({ accountSid: 'ACother' }))).toContain('401, code 20003')
  expect(await failure(msg91({ authKey: 'wrong' }))).toContain('401, code 201')
  expect(await outbox()).toEqual([])
})

test('a refusal that repeats the number is told without it', async () => {
  expect(await failure(twilio(), { to: '+9876543210987654321' })).toContain('400, code 21211')
  expect(await failure(msg91(), { to: '+9876543210987654321' })).toContain(
    'Invalid mobile number …',
  )
})

test('a refusal by MSG91 with status 200 is reported', async () => {
  expect(await failure(msg91({ templateId: 'unknown' }))).toContain('200, "template id missing')
  expect(await outbox()).toEqual([])
})

test.each([
  ['a page', 200, '<html>'],
  ['nothing', 200, ''],
  ['success with a bad status', 500, '{"type":"success"}'],
  ['an unknown type', 200, '{"type":"queued","message":"1"}'],
])('%s in place of an answer is a refusal', (_what, status, text) => {
  const answer = text.startsWith('{') ? JSON.parse(text) : undefined
  const refused = createMsg91({
    authKey: 'k',
    templateId: 't',
    dltTemplateId: undefined,
    senderId: undefined,
    apiUrl: 'x',
  })
  expect(refused.refusal(status, answer)).toBeDefined()
  const twilioRefused = createTwilio({ accountSid: 'a', authToken: 't', from: 'f', apiUrl: 'x' })
  expect(twilioRefused.refusal(status, answer)).toBeDefined()
})

test.each([
  ['twilio', twilio],
  ['msg91', msg91],
  ['msg91', msg91Dlt],
])('%s: an error is thrown once, and the next try goes through', async (_name, config) => {
  await misbehave('error')
  expect(await failure(config())).toContain('refused the SMS')
  await createSmsSender(config()).send(sms)
  expect(await outbox()).toHaveLength(1)
})

test.each([
  ['twilio', twilio],
  ['msg91', msg91],
  ['msg91', msg91Dlt],
])(
  '%s: a timeout is reported as not responding, and the next try succeeds',
  async (name, config) => {
    await misbehave('timeout')
    expect(await failure(config(), {}, 200)).toBe(`${name} isn't responding`)
    await createSmsSender(config()).send(sms)
    expect(await outbox()).toHaveLength(1)
  },
)

test('a provider that is not there is reported as not responding', async () => {
  expect(await failure(twilio({ apiUrl: 'http://127.0.0.1:9' }))).toBe("twilio isn't responding")
})

test('the SMS with a code binds it to our address, and fits into one', () => {
  const text = codeSms('482913', 'https://apply.example.org:8443/x')
  expect(text.split('\n').at(-1)).toBe('@apply.example.org #482913')
  expect(text).toContain('10 minutes')
  expect(text.length).toBeLessThanOrEqual(160)
})

test('the mail with a code has it on a line of its own, and not in the subject', () => {
  const mail = codeMail({ to: 'ananya@example.com', code: '482913', id: '7' })
  expect(mail.text.split('\n')).toContain('482913')
  expect(mail.text).toContain('10 minutes')
  expect(mail.text).toContain('We will never ask you for it')
  expect(mail.subject).not.toContain('482913')
  expect(mail).toMatchObject({ to: 'ananya@example.com', messageId: 'code-7' })
})
