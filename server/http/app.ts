import { randomUUID } from 'node:crypto'
import { Server } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Watch } from '../log/requests.ts'
import type { Services } from '../services.ts'
import { describeApi } from './openapi.ts'
import { problemHandler } from './problem.ts'
import { protect, protectiveHeaders } from './protect.ts'
import { recogniseSessions } from './session.ts'

const bodyLimit = 64 * 1024

/** Fastify as every route needs it: limits, headers, sessions, one way to answer failures. */
export async function createApp(
  services: Services,
  watch: Watch,
  { trustProxy = services.config.trustProxy as string[] | true } = {},
): Promise<FastifyInstance> {
  const onError = problemHandler(services.report)
  const headers = protectiveHeaders(services.config)
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit,
    // Against slow clients (Slowloris): a request must be complete within 15 s, checked every second.
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    // Graceful shutdown: what reached an instance is still answered, nobody else has heard of it.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // An unreadable URL never reaches a route, but is answered in the envelope all the same.
    frameworkErrors: (error, request, reply) => {
      onError(error, request, reply.headers(headers).header('x-request-id', request.id))
    },
    clientErrorHandler: refuseUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(onError)
  watchAnswers(app, watch)
  endConnections(app)
  protect(app, services)
  await recogniseSessions(app, services)
  await describeApi(app)

  return app
}

const grace = 500

/**
 * Graceful shutdown: no new connections, and idle keep-alive connections are closed, or they would
 * be kept for a next request that never comes. But not at once: a connection in use may be idle
 * for a moment only, with its next request on its way.
 */
function endConnections(app: FastifyInstance) {
  const { server } = app
  const closeIdle = () => Server.prototype.closeIdleConnections.call(server)
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    server.closeIdleConnections = () => undefined
    sweeping = setTimeout(() => {
      sweeping = setInterval(closeIdle, 50)
    }, grace)
  })
  app.addHook('onClose', async () => clearTimeout(sweeping))
}

/** A path that leads nowhere may hold anything, and is not told. */
function watchAnswers(app: FastifyInstance, watch: Watch) {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply
    const isPage = status < 300 || status === 304 || status >= 500
    const path = isPage ? request.url.split('?', 1)[0]?.slice(0, 200) : 'unknown'
    watch({
      id: request.id,
      method: request.method,
      route: request.handedOn ?? request.routeOptions.url,
      path,
      isLogged: request.handedOn === undefined,
      status,
      ms,
    })
  })
}

/** Answers what is not even HTTP, before any request exists. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({
    success: false,
    code: 'invalid',
    message: 'The request is not valid.',
  })
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
