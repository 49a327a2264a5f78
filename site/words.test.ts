import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Files with texts that people read: pages, messages of validation and errors, mails, SMS. */
const files = globSync([
  'contract/*.ts',
  'site/**/*.{ts,tsx}',
  'server/{application,consent,verification,enquiry,payment/receipt}/**/*.ts',
]).filter((file) => !file.includes('.test.'))

/** One word for one thing, and none that sounds like a lawyer or a machine. */
const better: [RegExp, string][] = [
  [/(?<!not )\btracks?\b/i, 'course'],
  [/\bmeet-ups?\b/i, 'meetup'],
  [/\bresume\b/i, 'continue'],
  [/\bfilms?\b/i, 'video'],
  [/\b(reference|receipt) number\b/i, 'reference'],
  [/\bTerms and Conditions\b/, 'Terms and conditions'],
  [/\b(somebody|anybody)\b/i, 'someone'],
  [/\bstill taken\b/i, 'you can still apply'],
  [/\b\d\d:59:59\b/, '11:59 pm IST'],
]

/** Names of classes, keys and modules are lower case without a space. */
const isSaid = (text: string) => /[A-Z]|\S\s+\S/.test(text) && !/--|__/.test(text)

function wordsIn(file: string) {
  const said: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      said.push(node.text)
    } else if (ts.isTemplateMiddleOrTemplateTail(node)) said.push(node.text)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return said.filter(isSaid)
}

test('visitors read one word for one thing', () => {
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    wordsIn(file).flatMap((text) =>
      better
        .filter(([word]) => word.test(text))
        .map(([, word]) => `${file}: ${word}, in "${text}"`),
    ),
  )
  expect(found).toEqual([])
})
