import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

export const dataDir = process.env.E2E_DATA_DIR ?? '.data/e2e'
const flags =
  '--no-sandbox --font-render-hinting=none --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** The first of the ports the browser tests use, so that two clones can run them side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 3210)
const siteAt = (port: number) => ({
  url: `http://localhost:${port}`,
  simulators: `http://127.0.0.1:${port + 1}`,
})
export const demoSite = siteAt(firstPort)
/** Site with the keys of outside services set. */
export const keyedSite = siteAt(firstPort + 10)

const site = (name: string, { url, simulators }: typeof demoSite, env: Record<string, string>) => ({
  command: 'node scripts/start.ts',
  url: `${url}/readyz`,
  env: {
    PORT: new URL(url).port,
    SIMULATORS_PORT: new URL(simulators).port,
    DATA_DIR: join(dataDir, name),
    ENV_FILE: '/dev/null',
    DEMO_SAMPLE: 'off',
    // The tests send so much that the security check would grow longer.
    SMS_DAILY_CAP: '1000000',
    // Tests that ask for much come from many addresses (e2e/payer.ts).
    TRUST_PROXY: 'loopback',
    ...env,
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  reuseExistingServer: false,
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/shots/{arg}-{projectName}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Generous, because a shared machine can be ten times as slow for a minute. A test that passes does not wait.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: demoSite.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // A service worker would come between the page and what a test answers in its place.
    serviceWorkers: 'block',
    launchOptions: {
      args: flags.split(' '),
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // Tests that hold at every width run once, on the phone.
      grep: /@layout/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [
    site('demo', demoSite, {}),
    site('keyed', keyedSite, {
      RECAPTCHA_SITE_KEY: 'simulated-site-key',
      RECAPTCHA_SECRET_KEY: 'simulated-recaptcha-secret',
      RECAPTCHA_URL: `${keyedSite.simulators}/recaptcha`,
      AUTOMATION_WEBHOOK_URL: `${keyedSite.simulators}/automation`,
      SENTRY_DSN: `http://key@${new URL(keyedSite.simulators).host}/1`,
    }),
  ],
})
