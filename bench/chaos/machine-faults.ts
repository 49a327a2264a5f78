import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import {
  type Experiment,
  type Fault,
  type Finding,
  limitOf,
  pageProblems,
  rounded,
  seconds,
  speedOf,
  tooLate,
} from './fault.ts'

/** Faults of machine and network: a full disk, a wrong clock, slow clients (Slowloris). */
export const machineFaults: Fault[] = [
  { name: 'disk: full', cause: fullDisk },
  { name: 'clock: 5 minutes ahead', cause: (experiment) => wrongClock(experiment, '+5m') },
  { name: 'clock: 5 minutes behind', cause: (experiment) => wrongClock(experiment, '-5m') },
  { name: 'clients: 800 slow ones', cause: slowClients },
]

async function fullDisk({ world, load }: Experiment): Promise<Finding> {
  const { disk, database } = world
  if (!disk.isSmall) return { untried: 'needs the right to mount a small disk' }
  const ballast = join(disk.directory, 'ballast')
  fill(ballast)
  const start = performance.now()
  // Until the room that PostgreSQL has set aside is used up too.
  await seconds(15)
  const samples = load.since(start)
  rmSync(ballast)
  await database.start()
  const recovery = await world.recovery()
  const statuses = new Set(samples.filter(({ what }) => what === 'enquiry').map((s) => s.status))
  const problems = [...pageProblems(samples), ...tooLate([recovery], 5_000)]
  return { recoveries: [recovery], figures: `answers ${[...statuses].join(', ')}`, problems }
}

function fill(file: string) {
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) if (writeSync(descriptor, block) < block.length) break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}

async function wrongClock({ world, load }: Experiment, shift: string): Promise<Finding> {
  const library = faketime()
  if (!library) return { untried: 'needs libfaketime (apt-get install libfaketime)' }
  const settings = { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  await world.stopSite()
  await world.startSite(settings)
  await world.recovery()
  const start = performance.now()
  await seconds(12)
  const samples = load.since(start)
  await world.stopSite()
  await world.startSite()
  const recovery = await world.recovery()
  const payments = samples.filter(({ what, status }) => what === 'payment' && status === 200)
  const failed = samples.filter(
    ({ what, status, at, ms }) => what !== 'page' && at - ms > start && status !== 200,
  )
  const problems = [
    ...(payments.length === 0 ? ['nobody could pay'] : []),
    ...(failed.length > 0 ? [`${failed.length} calls failed`] : []),
  ]
  return { recoveries: [recovery], figures: `${payments.length} payments begun`, problems }
}

function faketime() {
  const folders = ['/usr/lib', '/usr/lib64']
  const candidates = folders
    .filter(existsSync)
    .flatMap((folder) => ['', ...readdirSync(folder)].map((inner) => join(folder, inner)))
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  return candidates.find((path) => existsSync(path))
}

const slow = 800

async function slowClients(experiment: Experiment): Promise<Finding> {
  const { world, load } = experiment
  const start = performance.now()
  let open = 0
  const sockets = Array.from({ length: slow }, () => {
    const socket = connect(world.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      open += 1
      socket.write('POST /ks-website/create-enquiry HTTP/1.1\r\nHost: localhost\r\nX-')
    })
    socket.on('close', () => {
      open -= 1
    })
    socket.resume()
    return socket
  })
  const dripping = setInterval(() => drip(sockets), 1_000)
  await seconds(3)
  const reached = open
  while (open > 0 && performance.now() - start < 40_000) await seconds(0.2)
  clearInterval(dripping)
  const cut = performance.now() - start
  const samples = load.since(start)
  const p99 = speedOf(samples, 'enquiry')
  const failed = samples.filter(({ what, status }) => what === 'enquiry' && status !== 200)
  const problems = [
    ...pageProblems(samples),
    ...(reached < slow ? [`only ${reached} of ${slow} were connected after 3 s`] : []),
    ...(open > 0 ? [`${open} slow clients were never cut off`] : []),
    ...(failed.length > 0 ? [`${failed.length} enquiries were not taken`] : []),
    ...(p99 > limitOf(experiment) ? [`p99 over ${rounded(limitOf(experiment))}`] : []),
  ]
  for (const socket of sockets) socket.destroy()
  return { figures: `p99 of others ${rounded(p99)}, all cut off after ${rounded(cut)}`, problems }
}

function drip(sockets: Socket[]) {
  for (const socket of sockets) if (socket.writable) socket.write('a')
}
