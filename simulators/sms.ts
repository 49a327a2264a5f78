import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Outbox } from './outbox.ts'
import { keepSilent } from './silence.ts'

/** The one account that the simulated Twilio knows. */
export const twilioAccount = { sid: 'ACsimulated', token: 'simulated-twilio-token' }

/** The one account that the simulated MSG91 knows, and its template. */
export const msg91Account = {
  authKey: 'simulated-msg91-key',
  templateId: 'simulated-msg91-template',
  dltTemplateId: '1107160000000012345',
  sender: 'NRTHLT',
  template:
    '##OTP## is your Northlight code for the scholarship application. It is valid for 10 minutes.\n\n@localhost ##TAG##',
}

const misbehaviourSchema = z.strictObject({ next: z.enum(['timeout', 'error']).nullable() })
type Misbehaviour = z.infer<typeof misbehaviourSchema>['next']

type TwilioForm = { To?: string; From?: string; MessagingServiceSid?: string; Body?: string }
type Flow = { template_id?: string; sender?: string; recipients?: Record<string, string>[] }
type OwnText = {
  sender?: string
  route?: string
  sms?: { message?: string; to?: string[] }[]
  DLT_TE_ID?: string
}

/** Senders of SMS. Fault injection for the next request: `PUT /sms/misbehaviour`. */
export function smsRoutes(app: FastifyInstance, outbox: Outbox) {
  let next: Misbehaviour = null
  const misbehaviour = () => {
    const now = next
    next = null
    return now
  }
  app.put('/sms/misbehaviour', async (request) => {
    next = misbehaviourSchema.parse(request.body).next
    return { next }
  })
  twilioRoutes(app, outbox, misbehaviour)
  msg91Routes(app, outbox, misbehaviour)
}

/** Twilio's message API: a form POST under the account, answered 201 with a message id. */
function twilioRoutes(app: FastifyInstance, outbox: Outbox, misbehaviour: () => Misbehaviour) {
  const { sid, token } = twilioAccount
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
    reply.code(status).send({ code, message, status })

  app.get<{ Params: { file: string } }>(
    '/twilio/2010-04-01/Accounts/:file',
    async (request, reply) => {
      if (
        request.headers.authorization !== authorization ||
        request.params.file !== `${sid}.json`
      ) {
        return refuse(reply, 401, 20003, 'Authenticate')
      }
      return { sid, status: 'active', type: 'Full' }
    },
  )

  app.post<{ Params: { account: string }; Body: TwilioForm }>(
    '/twilio/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      if (request.headers.authorization !== authorization || request.params.account !== sid) {
        return refuse(reply, 401, 20003, 'Authenticate')
      }
      const fault = misbehaviour()
      if (fault === 'timeout') return keepSilent(reply)
      if (fault === 'error') return refuse(reply, 500, 20500, 'Internal Server Error')
      const { To: to, From, MessagingServiceSid, Body: text } = request.body ?? {}
      const from = From ?? MessagingServiceSid
      if (!to) return refuse(reply, 400, 21604, "A 'To' phone number is required.")
      if (!/^\+[1-9]\d{6,14}$/.test(to)) {
        return refuse(reply, 400, 21211, `Invalid 'To' Phone Number: ${to}`)
      }
      if (!from) return refuse(reply, 400, 21603, "A 'From' phone number is required.")
      if (!text) return refuse(reply, 400, 21602, 'Message body is required.')
      outbox.add({ channel: 'sms', from, to, subject: '', text })
      const id = `SM${randomBytes(16).toString('hex')}`
      return reply.code(201).send({ sid: id, status: 'queued', to, from, body: text })
    },
  )
}

/** MSG91, which says also with status 200 that it refuses. */
function msg91Routes(app: FastifyInstance, outbox: Outbox, misbehaviour: () => Misbehaviour) {
  // Plain text, and 200 for a refusal too.
  app.get<{ Querystring: { authkey?: string } }>('/msg91/api/balance.php', async (request) =>
    request.query.authkey === msg91Account.authKey ? '4200' : '207',
  )
  app.register(async (api) => {
    api.addHook('preHandler', async (request, reply) => {
      if (request.headers.authkey !== msg91Account.authKey) {
        const refusal = { status: 'fail', hasError: true, errors: 'Unauthorized' }
        return reply.code(401).send({ ...refusal, code: '401', apiError: '201' })
      }
      const fault = misbehaviour()
      if (fault === 'timeout') return keepSilent(reply)
      if (fault === 'error') return reply.send(refused('Something went wrong'))
    })
    flowRoute(api, outbox)
    ownTextRoute(api, outbox)
  })
}

const refused = (message: string) => ({ type: 'error', message })
const taken = () => ({ type: 'success', message: randomBytes(12).toString('hex') })
const wrongNumber = (numbers: string[]) => numbers.find((one) => !/^[1-9]\d{9,14}$/.test(one))

/** The Flow API: MSG91 holds the text. */
function flowRoute(api: FastifyInstance, outbox: Outbox) {
  const { templateId, sender, template } = msg91Account
  api.post<{ Body: Flow }>('/msg91/api/v5/flow', async (request) => {
    const { template_id, sender: from = sender, recipients = [] } = request.body ?? {}
    if (template_id !== templateId) return refused('template id missing or invalid')
    if (recipients.length === 0) return refused('recipients missing')
    const wrong = wrongNumber(recipients.map(({ mobiles = '' }) => mobiles))
    if (wrong !== undefined) return refused(`Invalid mobile number ${wrong}`)
    for (const { mobiles = '', ...variables } of recipients) {
      const text = template.replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? '')
      outbox.add({ channel: 'sms', from, to: `+${mobiles}`, subject: '', text })
    }
    return taken()
  })
}

/** The text API: the text comes along, and for India the id under which it is registered. */
function ownTextRoute(api: FastifyInstance, outbox: Outbox) {
  api.post<{ Body: OwnText }>('/msg91/api/v2/sendsms', async (request) => {
    const { sender: from = '', route, sms = [], DLT_TE_ID } = request.body ?? {}
    if (!/^\w{6}$/.test(from)) return refused('Sender ID missing or invalid')
    if (route !== '4') return refused('Invalid route')
    for (const { message: text = '', to = [] } of sms) {
      const wrong = wrongNumber(to)
      if (wrong !== undefined) return refused(`Invalid mobile number ${wrong}`)
      const isIndian = to.some((number) => number.startsWith('91'))
      if (isIndian && DLT_TE_ID !== msg91Account.dltTemplateId) return refused('Invalid DLT_TE_ID')
      for (const number of to) {
        outbox.add({ channel: 'sms', from, to: `+${number}`, subject: '', text })
      }
    }
    return taken()
  })
}
