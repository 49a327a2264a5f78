import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults, healthy } from '../../testing/alert-faults.ts'
import { expectFiring, expectPassing } from '../../testing/prometheus.ts'

const rules = readFileSync('deploy/alerts.yaml', 'utf8')
const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => String(name))

test('Prometheus accepts the rules', () => {
  expectPassing('check', 'rules', '--lint-fatal', 'deploy/alerts.yaml')
})

test('a healthy site raises no alert', async () => {
  expectFiring(await healthy(), [])
})

test.each(alerts)(
  '%s fires while its fault lasts, and no alert that has another cause',
  async (alert) => {
    const { cause, alsoFires = [] } = faults[alert] ?? {
      cause: () => expect.fail(`testing/alert-faults.ts has no fault for ${alert}`),
    }
    expectFiring(await cause(), [alert, ...alsoFires])
  },
  // A site is started five times for two of them.
  180_000,
)

test('every fault belongs to an alert', () => {
  expect(Object.keys(faults).sort()).toEqual(alerts.toSorted())
})
