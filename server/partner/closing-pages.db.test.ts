import { expect, test, vi } from 'vitest'
import { sponsoredSeats } from '../../contract/programme.ts'
import { asha } from '../../testing/actor.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { changeCollege, closeCollege } from './partner.staff.ts'

/** Each waits for pages, and longer on a busy machine. */
const patient = { timeout: 60_000 }

const own = { slug: 'scholarship-program' }
const landing = '/scholarship-program'
const note = 'The next round opens in March.'

/** A page as a browser without script shows it, once it says this: pages are renewed in the background. */
async function pageWith({ app }: TestSite, path: string, text: string) {
  return vi.waitFor(
    async () => {
      const { body } = await app.inject(path)
      const page = body.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      expect(page).toContain(text)
      return page
    },
    { timeout: 15_000, interval: 100 },
  )
}

const callsToApply = (page: string) => page.match(/Apply Now/g) ?? []

test(
  'a closed programme says so in place of its forms, and nothing calls to apply',
  patient,
  async () => {
    const site = await openTestSite()
    await closeCollege({ ...site.services, actor: asha }, { ...own, note })
    for (const path of [landing, '/apply']) {
      const page = await pageWith(site, path, note)
      expect([path, callsToApply(page)]).toEqual([path, []])
      expect(page).toContain('Applications are closed')
      expect(page).toContain('See Hire Sure')
      expect(page).toContain('#contact"')
      expect(page).not.toContain('apply-phone_number')
      expect(page).not.toMatch(/still taken|Limited Time Offer|enrol-heading/)
    }
    expect(await pageWith(site, '/hiresure', 'apply-phone_number')).not.toContain(note)
  },
)

test(
  'a closed college says so on its own page, and leads to the programme while that is open',
  patient,
  async () => {
    const site = await openTestSite()
    await closeCollege({ ...site.services, actor: asha }, { slug: 'north-college', note })
    const page = await pageWith(site, '/hiresure/north-college', note)
    expect(callsToApply(page)).toEqual([])
    expect(page).toContain('See the programme')
    expect(page).not.toContain('apply-phone_number')
    await pageWith(site, landing, 'enrol-heading')
    await pageWith(site, '/apply', 'apply-phone_number')
    await pageWith(site, '/hiresure', 'apply-phone_number')
  },
)

test('where everything is closed no page leads to another', patient, async () => {
  const site = await openTestSite()
  for (const slug of ['scholarship-program', 'hiresure', 'north-college']) {
    await closeCollege({ ...site.services, actor: asha }, { slug })
  }
  for (const path of [landing, '/apply', '/hiresure/north-college']) {
    const page = await pageWith(site, path, 'not taking new applications at the moment')
    expect(page).not.toContain('Still open')
  }
})

test(
  'a form that was sent without script leads to the page that says that it is closed',
  patient,
  async () => {
    const site = await openTestSite()
    await closeCollege({ ...site.services, actor: asha }, { ...own, note })
    const sent = await site.app.inject({
      method: 'POST',
      url: '/apply',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'fullname=Kavya+Nair&email=kavya%40example.com',
    })
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: '/apply' } })
    await pageWith(site, '/apply', note)
  },
)

test(
  'what staff tell of exam and costs is near the questions, and what they leave out is not',
  patient,
  async () => {
    const site = await openTestSite()
    const heading = 'More about exam and costs'
    expect(await pageWith(site, landing, 'faq-heading')).not.toContain(heading)
    await changeCollege(
      { ...site.services, actor: asha },
      {
        ...own,
        not_selected: 'Half of the tuition, in six instalments.',
        exam_length: '90 minutes',
        exam_samples: 'https://example.org/samples.pdf',
      },
    )
    const page = await pageWith(site, landing, heading)
    for (const text of [
      `Outside the top ${sponsoredSeats}`,
      'Half of the tuition, in six instalments.',
      '90 minutes',
      'href="https://example.org/samples.pdf"',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toMatch(/>Marking<|>Syllabus</)
  },
)
