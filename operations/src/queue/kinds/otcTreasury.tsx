import { TreasuryTable } from '../../desk/Treasury.tsx';
import { call } from '../../lib/call.ts';
import { TextLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** A treasury that could not pay an OTC trade: what it holds, and its end with a note once it is filled. */
export const otcTreasury: TaskKind = {
  name: 'OTC treasury',
  Subject: createSubject({
    call: 'queryDesk',
    request: () => ({}),
    find: (desk) => desk,
    text: () => (
      <>
        A customer’s trade was rejected because the treasury does not hold what it pays. Fill the treasury, or suspend
        the asset at the <TextLink to="/desk?tab=terms">desk</TextLink>.
      </>
    ),
    body: ({ assets }) => <TreasuryTable assets={assets} />,
    decision: (_, isOpen) =>
      isOpen
        ? {
            permission: 'capital',
            note: 'The next trade that the treasury cannot pay opens another task.',
            done: 'Task closed.',
            approve: { label: 'Close task', send: (note) => call('closeDeskTreasury', { note }) },
          }
        : undefined,
  }),
};
