import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { currentBuild } from '../pages/builds.ts'

/**
 * Sample content that the repository brings so that pages are not empty, and where an operator
 * changes it.
 */
const samples = [
  { sign: '4 Example Marg', what: 'the sample postal address', file: 'site/legal/contacts.ts' },
  {
    sign: 'grievance@northlight.example',
    what: 'the sample Grievance Officer',
    file: 'site/legal/contacts.ts',
  },
  {
    sign: 'legal@northlight.example',
    what: 'the sample legal mailboxes',
    file: 'site/legal/contacts.ts',
  },
  { sign: 'help@northlight.example', what: 'the sample help address', file: 'contract/brand.ts' },
  { sign: '5550 0100', what: 'the sample help phone', file: 'contract/brand.ts' },
  {
    sign: 'https://example.com/press',
    what: 'sample press links to example.com',
    file: 'site/landing/samples.ts',
  },
  {
    sign: 'commerce degree and a blank résumé',
    what: 'the sample testimonials',
    file: 'site/landing/samples.ts',
  },
  {
    sign: 'https://example.com/newsletter',
    what: 'sample footer links to example.com',
    file: 'site/chrome/footer-content.tsx',
  },
]

/** Samples that visitors still see, in the pages as they are built. */
export async function sampleContent(directory = join(currentBuild(), 'server')) {
  const texts: string[] = []
  for await (const file of glob('**/*.js', { cwd: directory })) {
    texts.push(await readFile(resolve(directory, file), 'utf8'))
  }
  const text = texts.join('\n')
  return samples
    .filter(({ sign }) => text.includes(sign))
    .map(({ what, file }) => `Pages show ${what}. Change it in ${file}, then build`)
}
