import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Place = { host: string; port: number }
export type Relay = Awaited<ReturnType<typeof openRelay>>

/**
 * A line between two machines that can be cut. Cut, it passes nothing on and tells nobody, not even
 * that one end has hung up: as a switch that has lost its power, not as a program that has ended.
 */
export async function openRelay(from: Place, to: Place) {
  let isCut = false
  const sockets = new Set<Socket>()
  const endedWhileCut = new Set<Socket>()

  const add = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      const end = other()
      if (!end) return
      if (isCut) endedWhileCut.add(end)
      else end.destroy()
    })
  }
  const pass = (source: Socket, target: Socket) => {
    source.on('data', (chunk) => {
      if (target.write(chunk)) return
      source.pause()
      target.once('drain', () => isCut || source.resume())
    })
  }
  const server = createServer((caller) => {
    let line: Socket | undefined
    add(caller, () => line)
    if (isCut) {
      caller.pause()
      endedWhileCut.add(caller)
      return
    }
    line = connect(to.port, to.host)
    add(line, () => caller)
    pass(caller, line)
    pass(line, caller)
  })
  server.listen(from.port, from.host)
  await once(server, 'listening')
  return {
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    heal() {
      isCut = false
      for (const socket of endedWhileCut) socket.destroy()
      endedWhileCut.clear()
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
