import { createTransport } from 'nodemailer'
import type { SmsConfig } from './messaging.config.ts'

const patience = 8_000

/** Connects and logs in, and sends nothing. What it throws has a code; its message is the server's. */
export async function checkMail({ smtpUrl }: { smtpUrl: string }) {
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Tells if a sender of SMS accepts its keys, by a question that sends nothing. */
export async function checkSms(config: SmsConfig): Promise<'accepted' | 'trial' | 'refused'> {
  return config.provider === 'twilio' ? checkTwilio(config) : checkMsg91(config)
}

async function checkTwilio({
  apiUrl,
  accountSid,
  authToken,
}: Extract<SmsConfig, { provider: 'twilio' }>) {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`
  const { status, text } = await get(url, { authorization })
  if (status !== 200 || !/"status"\s*:\s*"active"/.test(text)) return 'refused'
  return /"type"\s*:\s*"Trial"/.test(text) ? 'trial' : 'accepted'
}

/** The balance of the transactional route: a number, alone or in JSON, else an error's code. */
async function checkMsg91({ apiUrl, authKey }: Extract<SmsConfig, { provider: 'msg91' }>) {
  const query = new URLSearchParams({ authkey: authKey, type: '4' })
  const { status, text } = await get(`${apiUrl}/api/balance.php?${query}`, {})
  const isError = /^\s*\d{3}\s*$|error|invalid/i.test(text)
  return status === 200 && /\d/.test(text) && !isError ? 'accepted' : 'refused'
}

async function get(url: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(patience)
  const response = await fetch(url, { headers, redirect: 'error', signal })
  return { status: response.status, text: await response.text() }
}
