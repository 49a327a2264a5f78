import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { disablePerson, enablePerson, type Person, resetSignIn } from '../../contract/desk/team.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm.tsx'
import { Do } from '../parts/panel.tsx'
import { useViewer } from '../shell/viewer.ts'

const acts = {
  disable: {
    endpoint: disablePerson,
    icon: 'close',
    words: 'Disable',
    hint: 'Signed out everywhere at once',
    verb: { go: 'Disable', doing: 'Disabling…' },
    bad: true,
    done: 'is disabled',
    effects: [
      'Every session ends at once, and no passkey or code lets them in.',
      'What they did stays in the audit under their name.',
      'An owner can enable them again, with a new invitation.',
    ],
  },
  enable: {
    endpoint: enablePerson,
    icon: 'check',
    words: 'Enable again',
    hint: 'With a new invitation by email',
    verb: { go: 'Enable', doing: 'Enabling…' },
    bad: false,
    done: 'is invited again',
    effects: ['They get an email with a new link. It works once, within 24 hours.'],
  },
  reset: {
    endpoint: resetSignIn,
    icon: 'key',
    words: 'Reset sign-in',
    hint: 'For a lost phone: a new invitation goes out',
    verb: { go: 'Reset', doing: 'Resetting…' },
    bad: true,
    done: 'is invited anew',
    effects: [
      'All their passkeys are removed, and every session ends at once.',
      'They get an email with a new link. It works once, within 24 hours, and ends with a new passkey.',
    ],
  },
} as const

type Act = keyof typeof acts

export function PersonActs({ person }: { person: Person }) {
  const [asked, ask] = useState<Act>()
  const { id } = useViewer()
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  const isSelf = person.id === id
  const shown: Act[] = person.state === 'disabled' ? ['enable'] : ['reset', 'disable']
  const act = asked && acts[asked]
  return (
    <>
      <div className="do">
        {shown.map((name) => {
          const { icon, words, hint, bad } = acts[name]
          const why = isSelf ? 'Only another owner can do this for you.' : undefined
          return (
            <Do
              key={name}
              icon={icon}
              words={words}
              hint={hint}
              bad={bad}
              why={why}
              onClick={() => ask(name)}
            />
          )
        })}
      </div>
      {act && (
        <ConfirmDialog
          endpoint={act.endpoint}
          body={{ id: person.id }}
          title={`${act.words}: ${person.name}`}
          verb={act.verb}
          bad={act.bad}
          onClose={() => ask(undefined)}
          onDone={async () => {
            ask(undefined)
            show({ success: true, title: `${person.name} ${act.done}` })
            await revalidate()
          }}
        >
          <ul>
            {act.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
