import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { examineAudit } from './audit.ts'
import { examineContent } from './content.ts'
import { examineDatabase, withDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { type Finding, look, ok } from './finding.ts'
import { examineGateways, examineMail, examineSms, examineWebhooks } from './outside.ts'
import { sampleContent } from './sample-content.ts'
import { examineSite } from './site.ts'

type Patient = Pick<Services, 'config' | 'gateways' | 'keys'>

/** Everything that can be seen from here, a line each. It changes nothing, and shows no secret. */
export async function examine(patient: Patient, databaseUrl?: string): Promise<Finding[]> {
  const { config, keys } = patient
  const [database, gateways, mail, sms, site, disk, samples] = await Promise.all([
    databaseUrl ? examineTables(patient, databaseUrl) : [noDatabase],
    examineGateways(patient),
    examineMail(config),
    examineSms(config),
    examineSite(config, keys.doctor),
    examineDisk(config.dataDir),
    examineSamples(config),
  ])
  return [...examineConfig(config), ...database, mail, sms, ...gateways, ...site, disk, ...samples]
}

const noDatabase = look('Database', 'there is none in DATA_DIR yet', 'Start the site once.')

const examineTables = (patient: Patient, url: string) =>
  withDatabase(url, async (ask) => [
    ...(await examineDatabase(ask, url, !patient.config.databaseUrl)),
    ...(await examineAudit(ask)),
    ...(await examineContent(ask, patient.config)),
    ...(await examineWebhooks(ask, patient)),
  ])

function examineConfig({ production, testPayments, trustProxy, warnings }: Config): Finding[] {
  return [
    production
      ? ok('Configuration', 'production; every setting is accepted')
      : look(
          'Configuration',
          'a demo: not in production',
          'Set NODE_ENV=production for the real site.',
        ),
    ...(testPayments
      ? [
          look(
            'Test payments',
            'are allowed, and every page says so',
            'Remove ALLOW_TEST_PAYMENTS before the first real day.',
          ),
        ]
      : []),
    ...(production && trustProxy.length === 0
      ? [
          look(
            'TRUST_PROXY',
            'is not set: all visitors seem to come from the proxy',
            'Name the address of the proxy.',
          ),
        ]
      : []),
    ...warnings.map((warning) => look('Setting', warning, 'Correct it, then restart the site.')),
  ]
}

async function examineSamples({ production }: Config) {
  const found = production ? await sampleContent() : []
  return found.map((sample) =>
    look('Sample', sample, 'See docs/operating/configure.md, "Your own content".'),
  )
}
