import { MoveDetail } from '../../exchanges/MoveDetail.tsx';
import { call } from '../../lib/call.ts';
import { TextLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** BR-10: a fund move that waits; its subject is its number. The task is closed once the move has ended. */
export const fundMove: TaskKind = {
  name: 'Fund moves',
  Subject: createSubject({
    call: 'pageFundMove',
    request: (transferNo) => ({ queryCondition: { transferNo } }),
    find: ({ items }) => items[0],
    missing: { title: 'Fund move not found', text: 'Nothing was moved.' },
    text: () => (
      <>
        The money is held until the exchange has answered. The task is closed automatically once the move has ended.{' '}
        <TextLink to="/exchanges?tab=moves">Fund moves</TextLink>
      </>
    ),
    body: (move) => <MoveDetail move={move} />,
    decision: ({ transferNo, mayRetry }, isOpen) =>
      isOpen && mayRetry
        ? {
            permission: 'capital',
            note: 'Tries the present step again now, under the same client id.',
            done: 'Tried again.',
            approve: { label: 'Try again now', send: (reason) => call('retryFundMove', { transferNo, reason }) },
          }
        : undefined,
  }),
};
