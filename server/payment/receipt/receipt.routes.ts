import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { plainHeaders } from '../../pages/plain-page.ts'
import type { Services } from '../../services.ts'
import { noReceiptPage, receiptPage, receiptPolicy } from './receipt.page.ts'
import { findReceipt } from './receipt.ts'
import { opensReceipt } from './receipt-link.ts'

const headers = { ...plainHeaders, 'content-security-policy': receiptPolicy }

type Address = { Params: { id: string }; Querystring: { key?: unknown } }

/** The printable receipt, for whoever holds the link in the mail. */
export async function receiptRoutes(app: FastifyInstance, services: Services) {
  const { config, keys } = services
  await app.register(fastifyStatic, {
    root: resolve('ui/fonts'),
    prefix: '/receipt/fonts/',
    maxAge: '30d',
    decorateReply: false,
    schemaHide: true,
  })
  const rehearsal = config.testPayments ? 'testPayments' : undefined
  const notice = config.demo ? 'demo' : rehearsal
  app.get<Address>('/receipt/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    // The key first: without it nothing is looked up.
    const receipt = opensReceipt(keys.receipts, id, request.query.key)
      ? await findReceipt(services, id)
      : undefined
    return reply
      .code(receipt ? 200 : 404)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(receipt ? receiptPage(receipt, notice) : noReceiptPage(notice))
  })
}
