import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md'])

test.each(pages)('%s leads to files that are there', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
  const missing = links
    .map(([, link]) => join(dirname(page), link as string))
    .filter((path) => globSync(path).length === 0)
  expect(missing).toEqual([])
})

test.each(pages)('%s leads to headings that are there', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)]
  const missing = links.filter(([, path, heading]) => {
    const target = path ? join(dirname(page), path) : page
    return !headingsOf(readFileSync(target, 'utf8')).includes(String(heading))
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

/** Names of a page's headings in links, as GitHub makes them. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every attack is tried by the tests that are named beside it', () => {
  const named = [
    ...readFileSync('docs/attacks.md', 'utf8').matchAll(
      /`([^`]+\.(?:test|spec)\.ts)`(?:: )?((?:(?:, (?:and )?)?"[^"]+")*)/g,
    ),
  ]
  expect(named.length).toBeGreaterThan(10)
  const missing = named.flatMap(([, path = '', names = '']) => {
    const files = globSync(path)
    const source = files.map((file) => readFileSync(file, 'utf8')).join()
    const unknown = [...names.matchAll(/"([^"]+)"/g)].filter(
      ([, name = '']) => !source.includes(name),
    )
    return files.length === 0 ? [path] : unknown.map(([name]) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

const records = globSync('docs/decisions/[0-9]*.md')

test.each(records)('%s carries a date and a status', (record) => {
  const [title, , status = ''] = readFileSync(record, 'utf8').split('\n')
  expect(title).toMatch(/^# \d+\. /)
  expect(status).toMatch(/^\d{4}-\d\d-\d\d · (accepted|superseded by \[\d+\])/)
})

test('the list of decisions names every record', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  expect(records.filter((record) => !list.includes(basename(record)))).toEqual([])
})

test('the walk-through names files that are there', () => {
  const paths = [
    ...readFileSync('docs/walkthrough.md', 'utf8').matchAll(
      /`((?:site|desk|server|contract)\/[^`]+)`/g,
    ),
  ].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
