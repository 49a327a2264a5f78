import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import type { Config } from '../config.ts'
import { checkMail, checkSms } from '../messaging/checks.ts'
import { gatewayConfigs } from '../payment/payment.config.ts'
import type { Gateways } from '../payment/provider/gateways.ts'
import { ProviderRefused } from '../payment/provider/provider-call.ts'
import type { Ask } from './database.ts'
import { broken, type Finding, look, ok } from './finding.ts'

const mailReasons: Record<string, string> = {
  EAUTH: 'refuses the login',
  ETLS: 'does not speak TLS as SMTP_URL asks for',
  ECONNECTION: 'does not answer',
  ETIMEDOUT: 'does not answer',
  EDNS: 'has an unknown name',
  ESOCKET: 'does not answer, or its certificate is not valid',
}

export async function examineMail({ mail, simulated }: Config): Promise<Finding> {
  const { hostname } = new URL(mail.smtpUrl)
  if (simulated.includes('email')) return ok('Mail', 'is simulated: it goes to the outbox')
  try {
    await checkMail(mail)
    return ok('Mail', `${hostname} connects and accepts the login`)
  } catch (error) {
    const reason =
      mailReasons[String((error as NodeJS.ErrnoException).code)] ?? 'does not answer as expected'
    return broken(
      'Mail',
      `${hostname} ${reason}`,
      'Check SMTP_URL: host, port, user and password (percent-encoded).',
    )
  }
}

export async function examineSms({ sms, simulated }: Config): Promise<Finding> {
  if (simulated.includes('SMS')) return ok('SMS', 'is simulated: it goes to the outbox')
  const keys =
    sms.provider === 'twilio' ? 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN' : 'MSG91_AUTH_KEY'
  const answer = await checkSms(sms).catch(() => 'silent' as const)
  switch (answer) {
    case 'accepted':
      return ok('SMS', `${sms.provider} accepts the keys`)
    case 'trial':
      return look(
        'SMS',
        'twilio accepts the keys of a trial account',
        'Upgrade it: a trial sends to verified numbers only.',
      )
    case 'silent':
      return broken(
        'SMS',
        `${sms.provider} does not answer`,
        'Check the network, and the provider’s status page.',
      )
    default:
      // MSG91 tells the balance only where IP security lets this machine ask.
      return sms.provider === 'msg91'
        ? look(
            'SMS',
            'msg91 did not confirm the key',
            `Check ${keys} and its IP security, then send yourself a code.`,
          )
        : broken('SMS', `${sms.provider} refuses the keys`, `Check ${keys}.`)
  }
}

type Parts = { config: Config; gateways: Gateways }

/** Each gateway that can be used: whether its keys are accepted, and whose money it moves. */
export const examineGateways = (parts: Parts) =>
  Promise.all(usable(parts).map((name) => examineKeys(parts, name)))

const usable = ({ gateways }: Parts) => gatewayNames.filter((name) => gateways[name])

async function examineKeys({ config, gateways }: Parts, name: GatewayName): Promise<Finding> {
  if (config.simulatedGateways.includes(name)) return ok(name, 'is simulated')
  const isLive = config.liveGateways.includes(name)
  try {
    await gateways[name]?.check()
  } catch (error) {
    const keys = gatewayConfigs[name].keys.join(', ')
    return error instanceof ProviderRefused
      ? broken(name, `refuses the keys (${error.status})`, `Check ${keys} in its dashboard.`)
      : broken(
          name,
          'does not answer as expected',
          'Check the network, and the provider’s status page.',
        )
  }
  if (isLive) return ok(name, 'accepts the keys; live')
  return look(
    name,
    'accepts the keys; test: nobody pays real money',
    'Set the live keys before the first real day.',
  )
}

const days = 7

/** A provider whose webhooks do not come is found by asking alone, and late. */
export async function examineWebhooks(ask: Ask, parts: Parts): Promise<Finding[]> {
  const names = usable(parts).filter((name) => !parts.config.simulatedGateways.includes(name))
  const rows = await ask<{ gateway: string; seen: Date | null; refused: number; paid: number }>(
    `select gateway, (select max(e.created_at) from payment_events e where e.gateway = g.gateway) as seen,
       (select coalesce(sum(d.count), 0) from gateway_days d where d.gateway = g.gateway
          and d.event = 'refused' and d.last_at > now() - make_interval(days => $2))::int as refused,
       (select count(*) from payment_attempts a where a.gateway = g.gateway and a.state = 'PAID'
          and a.paid_at > now() - make_interval(days => $2))::int as paid
     from unnest($1::text[]) as g(gateway)`,
    [names, days],
  )
  return rows.map(({ gateway, seen, refused, paid }) => {
    const name = `${gateway} webhook`
    const isRecent = seen && Date.now() - seen.getTime() < days * 24 * 60 * 60 * 1000
    if (isRecent && refused === 0) return ok(name, `seen in the last ${days} days`)
    if (refused > 0) {
      return look(
        name,
        `${isRecent ? 'seen' : 'not seen'} in the last ${days} days, and ${refused} with a wrong signature`,
        'Compare its secret here with the one at the provider. If they are the same, someone is guessing: nothing is lost.',
      )
    }
    const advice = `Check its URL, events and secret at the provider, then: npx admit rehearse ${gateway.toLowerCase()}`
    return paid > 0
      ? broken(name, `not seen for ${days} days, though ${paid} payments came`, advice)
      : look(name, `not seen for ${days} days; no payment came either`, advice)
  })
}
