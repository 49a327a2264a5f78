import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm, formReducer } from './form-state.ts'
import { typedEarly, useForm } from './use-form.ts'

const idOf = (name: string) => `test-${name}`

/** A form that is drawn once; `latest` tells what its handlers have made of it. */
function drawForm(values = { name: '', phone: '', email: '' }, locks: Record<string, string> = {}) {
  const drawn: ReturnType<typeof draw>[] = []
  const draw = () =>
    useForm({
      idOf,
      initial: emptyForm<'name' | 'phone' | 'email'>(values),
      reduce: formReducer,
      judge: ({ values }) => ({
        problems: {
          email: values.email ? undefined : 'Email is missing.',
          phone: values.phone ? undefined : 'Phone is missing.',
          name: values.name ? undefined : 'Name is missing.',
        },
        locks,
      }),
    })
  function Form() {
    drawn.push(draw())
    return null
  }
  renderToString(createElement(Form))
  const [form] = drawn
  if (!form) throw new Error('The form was not drawn')
  return form
}

const controls = new Map<string, object>()
let focused: string | undefined

beforeEach(() => {
  focused = undefined
  controls.clear()
  for (const name of ['name', 'phone', 'email']) {
    controls.set(idOf(name), { focus: () => (focused = name) })
  }
  vi.stubGlobal('document', { getElementById: (id: string) => controls.get(id) ?? null })
})
afterEach(() => vi.unstubAllGlobals())

test('a try to submit focuses the first bad field in the order of the values', () => {
  const form = drawForm()
  expect(form.check()).toBe(false)
  expect(focused).toBe('name')
  form.change('name', 'Asha')
  expect(form.check()).toBe(false)
  expect(focused).toBe('phone')
})

test('a try to submit passes over locked fields and succeeds when no field is bad', () => {
  const form = drawForm({ name: 'Asha', phone: '', email: 'a@b' }, { phone: 'Name first.' })
  expect(form.check()).toBe(true)
  expect(focused).toBeUndefined()
  expect(form.latest.current.touched).toEqual({ name: true, email: true })
})

test('a try to submit stops at a refusal that still holds', () => {
  const form = drawForm({ name: 'Asha', phone: '9', email: 'a@b' })
  form.focus('email', { type: 'refused', field: 'email', value: 'a@b', message: 'In use.' })
  expect(focused).toBe('email')
  focused = undefined
  expect(form.check()).toBe(false)
  expect(focused).toBe('email')
  form.change('email', 'c@d')
  expect(form.check()).toBe(true)
})

test('a control that reports a change only, as autofill does, is believed', () => {
  const form = drawForm()
  const { onChange, ...control } = form.field('email')
  expect(Object.keys(control)).not.toContain('onInput')
  onChange({ currentTarget: { value: 'asha@example.com' } })
  expect(form.latest.current.values.email).toBe('asha@example.com')
})

test('a field is touched when the focus leaves it, and not when the window does', () => {
  const form = drawForm()
  const input = {}
  vi.stubGlobal('document', { activeElement: input })
  form.field('name').onBlur({ currentTarget: input })
  expect(form.latest.current.touched).toEqual({})
  vi.stubGlobal('document', { activeElement: null })
  form.field('name').onBlur({ currentTarget: input })
  expect(form.latest.current.touched).toEqual({ name: true })
})

test('values typed before hydration are found: edited controls, and no others', () => {
  controls.set(idOf('name'), { value: ' Asha', defaultValue: '' })
  controls.set(idOf('phone'), { value: '98', defaultValue: '98' })
  controls.set(idOf('course'), { value: '' })
  expect(typedEarly(['name', 'phone', 'course', 'gone'], idOf)).toEqual([['name', ' Asha']])
})

test('a locked field that is passed by does not count as left', () => {
  vi.stubGlobal('document', { activeElement: null })
  const form = drawForm(undefined, { phone: 'Name first.' })
  form.field('phone').onBlur({ currentTarget: {} })
  form.field('name').onBlur({ currentTarget: {} })
  expect(form.latest.current.touched).toEqual({ name: true })
})
