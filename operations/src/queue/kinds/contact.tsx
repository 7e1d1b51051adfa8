import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { call } from '../../lib/call.ts';
import { Time } from '../../parts/Time.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** ID-14: an enquiry and its outcome. */
export const contact: TaskKind = {
  name: 'Enquiries',
  Subject: createSubject({
    call: 'queryContact',
    request: (contactId) => ({ contactId }),
    find: (enquiry) => enquiry,
    text: ({ at }) => (
      <>
        Asked on <Time at={at} />
      </>
    ),
    sections: ({ name, email, phone, solution, note, message }) => [
      {
        facts: {
          Name: name,
          Email: <a href={`mailto:${email}`}>{email}</a>,
          Phone: phone,
          Solution: splitWords(solution),
          Note: note,
        },
      },
      { heading: 'Message', text: message === '' ? '–' : message },
    ],
    decision: ({ contactId, closedAt }) =>
      closedAt !== null
        ? undefined
        : {
            permission: 'customers',
            note: 'The reason is kept with the enquiry.',
            done: 'Enquiry closed.',
            approve: { label: 'Close enquiry', send: (note) => call('closeContact', { contactId, note }) },
          },
  }),
};
