import { expect, test } from 'vitest'
import { signIn } from '../../testing/desk.ts'
import { openTestSite } from '../../testing/site.ts'
import { application, fillWithContacts } from '../../testing/written-contacts.ts'

test('the timeline shows one group of events where the address says so, without a script', async () => {
  const site = await openTestSite()
  const manager = await signIn(site, 'manager')
  await fillWithContacts(site, manager)
  const viewer = await signIn(site, 'viewer')
  await viewer.page(`/desk/applications/${application}`)
  const shown = async (show: string) =>
    (await manager.page(`/desk/applications/${application}${show}`)).body
  const all = await shown('')
  for (const words of ['Application submitted', 'Started to pay', 'opened this application']) {
    expect(all).toContain(words)
  }
  const money = await shown('?show=money')
  expect(money).toContain('Started to pay')
  expect(money).not.toContain('Application submitted')
  expect(await shown('?show=views')).toContain(`${viewer.name} opened this application`)
  expect(await shown('?show=views')).not.toContain('Started to pay')
})

test('the audit is read in sentences with names and links, for one record as well', async () => {
  const site = await openTestSite()
  const manager = await signIn(site, 'manager')
  await fillWithContacts(site, manager)
  await manager.page(`/desk/applications/${application}`)
  // React parts texts that stand side by side.
  const words = async (address: string) =>
    (await manager.page(`/desk/audit${address}`)).body.replaceAll('<!-- -->', '')
  const all = await words('')
  expect(all).toContain('signed in with a passkey')
  expect(all).toMatch(
    new RegExp(
      `opened <a[^>]*href="/desk/applications/${application}"[^>]*>Kavya Nair’s application`,
    ),
  )
  const one = await words(`?kind=application&record=${application}`)
  expect(one).toContain('took the case of')
  expect(one).not.toContain('signed in with a passkey')
})
