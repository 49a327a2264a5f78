import {
  type Experiment,
  type Fault,
  type Finding,
  pageProblems,
  rounded,
  seconds,
  tooLate,
} from './fault.ts'

const recoveryLimit = 5_000
const answerLimit = 2_000
// A machine that others use too answers a little later than it means to.
const tolerance = 500

/** Faults of processes: the site or its database ends, or stands still. */
export const processFaults: Fault[] = [
  { name: 'site: kill -9', cause: killTheSite },
  { name: 'database: kill -9', cause: killTheDatabase },
  { name: 'database: frozen', cause: (experiment) => withoutDatabase(experiment, 'frozen') },
  { name: 'database: stopped', cause: (experiment) => withoutDatabase(experiment, 'stopped') },
]

async function killTheSite({ world, quick }: Experiment): Promise<Finding> {
  const recoveries: number[] = []
  for (let round = 0; round < (quick ? 5 : 100); round++) {
    await seconds(0.3 + (round % 7) / 5)
    await world.killSite()
    const start = performance.now()
    await world.startSite()
    await world.recovery()
    recoveries.push(performance.now() - start)
  }
  return { recoveries, figures: `${recoveries.length} times` }
}

async function killTheDatabase({ world, load, quick }: Experiment): Promise<Finding> {
  const recoveries: number[] = []
  const before = performance.now()
  for (let round = 0; round < (quick ? 2 : 10); round++) {
    await seconds(2)
    await world.database.kill()
    await world.database.start()
    recoveries.push(await world.recovery())
  }
  const problems = [...pageProblems(load.since(before)), ...tooLate(recoveries, recoveryLimit)]
  return { recoveries, figures: `${recoveries.length} times`, problems }
}

async function withoutDatabase(
  { world, load }: Experiment,
  how: 'frozen' | 'stopped',
): Promise<Finding> {
  const { database } = world
  if (how === 'frozen') database.freeze()
  else await database.stop()
  const gone = performance.now()
  await seconds(8)
  const samples = load.since(gone).filter(({ at, ms }) => at - ms >= gone)
  if (how === 'frozen') database.thaw()
  else await database.start()
  const recovery = await world.recovery()
  const refused = samples.filter(({ what }) => what === 'enquiry')
  const slowest = Math.max(...refused.map(({ ms }) => ms))
  const problems = [
    ...pageProblems(samples),
    ...tooLate([recovery], recoveryLimit),
    ...(refused.some(({ status }) => status !== 503) ? ['an answer other than 503'] : []),
    ...(slowest > answerLimit + tolerance ? ['an answer took longer than 2 s'] : []),
    ...(refused.length === 0 ? ['nobody was answered'] : []),
  ]
  const figures = `${refused.length} answers 503, slowest ${rounded(slowest)}`
  return { recoveries: [recovery], figures, problems }
}
