import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { examineSms } from '../doctor/outside.ts'
import { checkSms } from './checks.ts'
import type { SmsConfig } from './messaging.config.ts'

/** A provider that gives everyone one answer, and what it was asked. */
async function aProvider(body: string, status = 200) {
  const asked: { url: string; authorization: string | undefined }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, authorization: headers.authorization })
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const msg91 = (apiUrl: string): SmsConfig => ({
  provider: 'msg91',
  dailyCap: 5000,
  authKey: 'key of msg91',
  templateId: 't',
  dltTemplateId: undefined,
  senderId: undefined,
  apiUrl,
})

const twilio = (apiUrl: string): SmsConfig => ({
  provider: 'twilio',
  dailyCap: 5000,
  accountSid: 'AC1',
  authToken: 'token of twilio',
  from: '+15005550006',
  apiUrl,
})

// MSG91 answers in plain text, on other plans in JSON, and with status 200 when it refuses.
test.each([
  ['a balance', '4200', 200, 'accepted'],
  ['a balance in JSON', '{"balance":"4200.50"}', 200, 'accepted'],
  ['the code of an error', '207', 200, 'refused'],
  ['an error in JSON', '{"message":"Invalid authkey","type":"error","code":"201"}', 200, 'refused'],
  ['a page', '<html>', 200, 'refused'],
  ['a bad status', '4200', 503, 'refused'],
])('MSG91 that answers with %s (%s, %d) has %s the key', async (_what, body, status, outcome) => {
  const { asked, apiUrl } = await aProvider(body, status)
  expect(await checkSms(msg91(apiUrl))).toBe(outcome)
  expect(asked).toMatchObject([{ url: '/api/balance.php?authkey=key+of+msg91&type=4' }])
})

test.each([
  ['active, paid for', '{"status": "active", "type": "Full"}', 200, 'accepted'],
  ['on trial', '{"status":"active","type":"Trial"}', 200, 'trial'],
  ['suspended', '{"status":"suspended","type":"Full"}', 200, 'refused'],
  ['unknown', '{"code":20003,"message":"Authenticate","status":401}', 401, 'refused'],
])('a Twilio account that is %s: %s', async (_what, body, status, outcome) => {
  const { asked, apiUrl } = await aProvider(body, status)
  expect(await checkSms(twilio(apiUrl))).toBe(outcome)
  const authorization = `Basic ${Buffer.from('AC1:token of twilio').toString('base64')}`
  expect(asked).toEqual([{ url: '/2010-04-01/Accounts/AC1.json', authorization }])
})

test('doctor asks to look at what MSG91 does not confirm, and calls silence broken', async () => {
  const config = { ...readConfig({}), simulated: [] }
  const { apiUrl } = await aProvider('207')
  expect(await examineSms({ ...config, sms: msg91(apiUrl) })).toMatchObject({ state: 'look' })
  const nobody = msg91('http://127.0.0.1:9')
  expect(await examineSms({ ...config, sms: nobody })).toMatchObject({
    state: 'broken',
    sentence: 'msg91 does not answer',
  })
  const trial = await aProvider('{"status":"active","type":"Trial"}')
  expect(await examineSms({ ...config, sms: twilio(trial.apiUrl) })).toMatchObject({
    state: 'look',
  })
})
