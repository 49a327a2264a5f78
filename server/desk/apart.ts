import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { deskPath } from '../../contract/desk/pages.ts'
import { Problem } from '../http/problem.ts'
import { type Order, routeHeader } from './apart.protocol.ts'

export type DeskApart = Awaited<ReturnType<typeof deskApart>>

const restartAfter = 1_000
const stopPatience = 5_000
const quickImports = join(import.meta.dirname, '../quick-imports.ts')
/** A small machine that is busy needs some seconds for it. */
const startPatience = 15_000

/**
 * The desk in a process of its own: what it renders and exports must not keep the event loop from
 * visitors. It answers on a socket that only this user can reach, and is started again if it ends.
 */
export async function deskApart(databaseUrl: string, log: Logger) {
  const folder = await mkdtemp(join(tmpdir(), 'admit-desk-'))
  const socketPath = join(folder, 'socket')
  let isOver = false
  let child: ChildProcess | undefined
  let isListening = false
  let listens = Promise.withResolvers<void>()

  const tell = (order: Order) => child?.send(order)
  const runOnce = async () => {
    // A session of its own, so that it can give way to the site. Its other options of Node are for
    // the site alone.
    const own = { detached: true, execArgv: ['--import', quickImports] }
    child = fork(join(import.meta.dirname, 'apart.process.ts'), own)
    const { pid } = child
    const exited = once(child, 'exit')
    child.once('message', () => {
      log.info({ pid }, 'The desk answers in a process of its own')
      isListening = true
      listens.resolve()
    })
    tell({ databaseUrl, socket: socketPath })
    const [code, signal] = await exited
    return { code, signal }
  }
  const run = async () => {
    while (!isOver) {
      const why = await runOnce().catch((error: unknown) => ({ error }))
      isListening = false
      listens = Promise.withResolvers<void>()
      if (isOver) return
      log.error(why, 'The desk ended, and is started again')
      await delay(restartAfter)
    }
  }
  let running: Promise<void> | undefined
  const start = () => {
    running = run()
  }
  const stop = async () => {
    isOver = true
    // A process that is still starting hears nothing, and has nothing to close.
    if (!isListening) child?.kill('SIGKILL')
    else if (child?.connected) tell('stop')
    const late = setTimeout(() => child?.kill('SIGKILL'), stopPatience)
    await running
    clearTimeout(late)
    await rm(folder, { recursive: true, force: true })
  }
  /** Requests that come while the process starts wait for it, but not for ever. */
  const ready = async () => {
    await Promise.race([listens.promise, delay(startPatience, undefined, { ref: false })])
  }
  return { socketPath, start, ready, stop }
}

/** Reverse proxy: everything below `/desk` is answered by that process, byte for byte. */
export async function handOn(app: FastifyInstance, { socketPath, ready }: DeskApart) {
  const agent = new Agent({ keepAlive: true })
  app.addHook('onClose', async () => agent.destroy())
  await app.register(async (scope) => {
    // The hook runs before anything is parsed: the body goes on as it comes.
    scope.addHook('onRequest', async (request, reply) => {
      await ready()
      const answer = await answerOf(request, reply, { agent, socketPath })
      sendOn(answer, request, reply)
    })
    for (const url of [deskPath, `${deskPath}.data`, `${deskPath}/*`]) {
      scope.all(url, { schema: { hide: true } }, async () => undefined)
    }
  })
}

type Target = { agent: Agent; socketPath: string }

function answerOf(request: FastifyRequest, reply: FastifyReply, target: Target) {
  const { raw } = request
  const headers = {
    ...raw.headers,
    // Values as our own proxy settings have read them: the desk trusts no other source.
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    connection: 'keep-alive',
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = ask({ ...target, method: raw.method, path: raw.url, headers })
    let hasLeft = false
    const leave = () => {
      hasLeft = true
      asked.destroy()
    }
    reply.raw.once('close', leave)
    asked.once('response', (answer) => {
      reply.raw.off('close', leave)
      resolve(answer)
    })
    // A browser that has left waits for no answer, and is no failure of the desk.
    const refuse = (cause: unknown) =>
      hasLeft || reject(new Problem('unavailable', notThere, { cause, retryAfter: 2 }))
    // The pipeline is over once the question has left: a desk that ends before it answers is told here.
    asked.on('error', refuse)
    pipeline(raw, asked, (cause) => {
      if (cause) refuse(cause)
    })
  })
}

/** Headers about the connection between the two processes. */
const hopByHop = ['connection', 'keep-alive']
const notThere = 'desk.starting'

function sendOn(answer: IncomingMessage, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  const { [routeHeader]: route, ...headers } = answer.headers
  for (const name of hopByHop) delete headers[name]
  request.handedOn = String(route ?? `${deskPath}/*`)
  reply.raw.writeHead(answer.statusCode ?? 502, headers)
  // An answer that breaks off breaks off for the browser, too: a shorter file is an error.
  pipeline(answer, reply.raw, () => undefined)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the process that answered in our place. */
    handedOn?: string
  }
}
