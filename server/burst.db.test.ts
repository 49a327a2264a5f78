import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { spawnLoneSite } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { createTestDatabase } from '../testing/postgres.ts'

/** The kernel keeps at most this many connections that nobody has accepted yet, and one more. */
const kernelLimit = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) + 1
const burst = Math.min(800, kernelLimit)

test('a burst of connections waits for a site that is busy, and is answered', async () => {
  const port = await freePorts()
  const site = await spawnLoneSite({
    variables: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: await createTestDatabase(),
      SIMULATORS_PORT: String(port + 1),
      LOG_LEVEL: 'silent',
      DESK: 'off',
    },
  })
  onTestFinished(site.stop)
  // Stopped, it accepts nobody: only the kernel's queue takes connections.
  site.child.kill('SIGSTOP')
  const sockets = Array.from({ length: burst }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const connected = await Promise.all(
    sockets.map((socket) =>
      Promise.race([
        once(socket, 'connect').then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 3_000, false)),
      ]),
    ),
  )
  site.child.kill('SIGCONT')
  expect(connected.filter(Boolean)).toHaveLength(burst)
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      const [chunk] = await once(socket, 'data')
      return String(chunk).split('\r\n', 1)[0]
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']))
}, 60_000)
