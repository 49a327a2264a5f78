import type { EarlyFiles } from '../../contract/early-files.ts'
import { emailPattern } from '../../contract/email.ts'
import { fullnamePattern } from '../../contract/person-name.ts'
import { painted } from '../../ui/painted.ts'
import { hint, leadOn, wayOf } from './lead-on.ts'

/**
 * Deferred hydration: a page can be read before its scripts run, on a slow phone seconds before.
 * What is marked with `data-later` is laid out piece by piece once the first screen has been
 * painted; then the scripts are loaded. Whoever touches the page gets everything at once.
 *
 * What is pressed meanwhile is marked with `data-tapped`, which shows, and done once the page is
 * alive. A form with `data-early` waits like this; others are sent by the browser itself, and so is
 * every form whose script does not come. A field opens as soon as the one before it is filled in, by
 * the rules of the contract.
 *
 * What leads to another page has the line to itself: a press there starts no script (lead-on.ts).
 */

/** In the page, before this script (server/pages/defer-scripts.ts). */
declare const files: EarlyFiles

const { dataset } = document.documentElement
const later = document.querySelectorAll('[data-later]').values()
const pause = () => new Promise((done) => setTimeout(done))

async function layOut() {
  await painted()
  for (const part of later) {
    if (isLeaving) return
    if (!('arriving' in dataset)) break
    part.removeAttribute('data-later')
    await painted()
  }
  delete dataset.arriving
}

/** Set by a press that leads away: nothing more is laid out, and its answer shows at once. */
let isLeaving = false
let isStarted = false

async function start() {
  if (isStarted) return
  isStarted = true
  delete dataset.arriving
  const { modules, entry } = files
  for (const href of [...modules, entry]) hint({ rel: 'modulepreload', href: String(href) })
  for (const path of modules) {
    await import(/* @vite-ignore */ path)
    await pause()
  }
  const { textContent } = document.querySelector('script[type="module-later"]') as Element
  const script = Object.assign(document.createElement('script'), { type: 'module', textContent })
  document.body.append(script)
}

const begin = () => start().catch(giveUp)
const isEarly = (form: HTMLFormElement | null | undefined) => form?.dataset.early !== undefined

function giveUp() {
  for (const form of document.forms) {
    if (!isEarly(form)) continue
    delete form.dataset.early
    if ('tapped' in form.dataset) form.submit()
  }
}

window.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (!isEarly(form)) return
    event.preventDefault()
    form.dataset.tapped = ''
  },
  true,
)

const opens = [
  ['fullname', fullnamePattern, 'email'],
  ['email', emailPattern, 'phone_number'],
] as const

window.addEventListener(
  'input',
  ({ target }) => {
    const { form } = target as HTMLInputElement
    if (!form || !isEarly(form)) return
    const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
    for (const [name, rule, next] of opens) {
      const field = fieldOf(next)
      if (!field || !rule.test(fieldOf(name)?.value ?? '')) break
      open(field)
    }
  },
  true,
)

function open(field: HTMLInputElement) {
  field.readOnly = false
  field.removeAttribute('aria-disabled')
  field.closest('.field')?.classList.remove('field--locked')
  const reason = document.getElementById(`${field.id}-lock`)
  if (reason) reason.hidden = true
}

window.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Partial<Element>).closest?.<HTMLElement>('button[type=button]')
    if (button && !('alive' in dataset)) button.dataset.tapped = ''
  },
  true,
)

leadOn(files.application)

const idle = self.requestIdleCallback ?? ((callback) => setTimeout(callback, 200))
const loaded = new Promise((done) => window.addEventListener('load', done))
Promise.all([layOut(), loaded]).then(() => setTimeout(() => idle(begin, { timeout: 2000 }), 100))
for (const event of ['pointerdown', 'keydown', 'focusin', 'click']) {
  window.addEventListener(
    event,
    ({ target, type }) => {
      if (!wayOf(target)) begin()
      else if (type === 'pointerdown' || type === 'click') isLeaving = true
    },
    true,
  )
}

/**
 * Keeps presses and keys from React until it is done with what they hit: it would hydrate all of
 * that at once to hear them, and the page would stand still. Texts are read from the fields later,
 * and what was pressed is pressed again.
 */
function keepBack(event: Event) {
  const form = (event.target as Partial<Element>).closest?.('form')
  const isWaiting = isEarly(form) && event.type !== 'click'
  if (!('alive' in dataset) || isWaiting) event.stopPropagation()
}
const touches = ['touchstart', 'touchend', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']
const keys = ['keydown', 'keypress', 'keyup', 'textInput', 'input', 'change', 'paste']
for (const type of [...touches, ...keys, 'click']) window.addEventListener(type, keepBack, true)
