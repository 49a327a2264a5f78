import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainHeaders } from '../../html/plain-page.ts'
import type { Services } from '../../services.ts'
import { noReceiptPage, receiptPage, receiptPolicy } from './receipt.page.ts'
import { receiptPdf } from './receipt.pdf.ts'
import { findReceipt } from './receipt.ts'
import { receiptPdfPath } from './receipt-link.ts'

const headers = { ...plainHeaders, 'content-security-policy': receiptPolicy }

type Address = { Params: { id: string }; Querystring: { key?: unknown } }

const wanted = ({ params, query, session }: FastifyRequest<Address>) => ({
  id: params.id,
  key: query.key,
  sessionId: session.id,
})

/** Keeps the key of the page's own URL, if it has one. */
const pdfUrl = ({ params, query }: FastifyRequest<Address>) =>
  receiptPdfPath(params.id) +
  (typeof query.key === 'string' ? `?key=${encodeURIComponent(query.key)}` : '')

/**
 * The printable receipt, for holders of the mail's link and for browsers that have proved the
 * payer.
 */
export async function receiptRoutes(app: FastifyInstance, services: Services) {
  const { config } = services
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
    const receipt = await findReceipt(services, wanted(request))
    return reply
      .code(receipt ? 200 : 404)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(receipt ? receiptPage(receipt, pdfUrl(request), notice) : noReceiptPage(notice))
  })

  app.get<Address>('/receipt/:id/pdf', { schema: { hide: true } }, async (request, reply) => {
    await services.limiter.hit('make-pdf', request.ip)
    const receipt = await findReceipt(services, wanted(request))
    reply.headers(headers)
    if (!receipt) {
      return reply.code(404).type('text/html; charset=utf-8').send(noReceiptPage(notice))
    }
    const pdf = await receiptPdf(receipt, notice)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="receipt-${receipt.number}.pdf"`)
      .send(pdf)
  })
}
