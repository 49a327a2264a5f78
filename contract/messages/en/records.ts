import type { MessageState } from '../../desk/message-states.ts'
import { type Right, rights } from '../../desk/rights.ts'

/** What the desk says about records, messages, search, views, exports and privacy. */
export const records = {
  'record.unknown': 'There is no such record. It may have been erased.',
  'note.empty': 'Write something first.',
  'note.long': 'Use at most 4,000 characters.',
  'text.unseen': 'Remove characters that cannot be seen.',
  'text.long': ({ most }: { most: number }) => `Use at most ${most} characters.`,
  'view.unnamed': 'Give the view a name.',
  'view.many': ({ most }: { most: number }) => `You have ${most} views. Remove one first.`,
  'view.unknown': 'This view no longer exists, or is not yours.',
  'search.short': 'Type at least 3 characters.',
  'search.newest': 'More than 10,000 match. These are the newest: add a word to find fewer.',
  'search.whole-contact': 'Press Enter to look up this phone or email.',
  'search.many': 'Too many match. Add another word.',
  'search.preparing': 'Search is being prepared.',
  'search.names-only':
    'Type at least 3 letters of a name or college, a reference, or a whole phone or email. To search parts of phones and emails, and notes, you need the right to see contact data.',
  'message.unknown': 'There is no such message.',
  'message.changed': ({ state }: { state: MessageState }) =>
    `Meanwhile this message is ${state}. Nothing is changed. Load the page again.`,
  'message.over': ({ state }: { state: MessageState }) =>
    `This message is ${state}, so this cannot be done with it.`,
  'message.sending': 'This message is being sent just now. Load the page again in a minute.',
  'message.no-job': 'This message has left the queue. Load the page again in a minute.',
  'desk.starting': 'The desk is starting. Try again in a few seconds.',
  'search.form': 'Send what to look for as a form.',
  'export.passkey': 'To export a list, sign in with a passkey.',
  'export.column': 'This list has no such column.',
  'export.contact': 'This needs the right to see contact data.',
  'export.busy': 'Two exports are running. Wait for one to finish.',
  'right.passkey': ({ right }: { right: Right }) =>
    `To ${rights[right].words}, sign in with a passkey.`,
  'right.lacking': ({ right }: { right: Right }) =>
    `Your role may not ${rights[right].words}. An owner can change it.`,
  'name.no-such-place': ({ place }: { place: string }) => `${place}: the name is in no such place.`,
  'name.elsewhere': 'The name is in other places. Decide about each.',
}
