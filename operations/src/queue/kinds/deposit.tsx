import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { call } from '../../lib/call.ts';
import { SCREENING_VERDICTS } from '../../lib/screeningVerdicts.ts';
import { CustomerLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

const REASONS = {
  feature: 'The customer’s wallet or deposits are switched off.',
  verification: 'The customer is not verified.',
  suspended: 'Deposits or the network are suspended. It is credited automatically once they are open again.',
  balance:
    'Its address does not hold what the token’s contract says that it received. Credit it once the ' +
    'comparison with the node agrees, or reverse it; both need a second operator.',
  screening: 'Screening does not clear its senders. Crediting it needs a second operator.',
} as const;

const isReleasable = ({ state, holdReason }: Deposit): boolean =>
  (state === 'held' || state === 'below_minimum') && holdReason !== 'suspended';

const needsSecond = (reason: keyof typeof REASONS | null): boolean => reason === 'screening' || reason === 'balance';

type Deposit = OperationsAnswerOf<'queryDeposit'>;

/** A held deposit: why it waits, what happened to it, and its release unless a second operator decides it. */
export const heldDeposit: TaskKind = {
  name: 'Held deposits',
  Subject: createSubject({
    call: 'queryDeposit',
    request: (depositId) => ({ depositId }),
    find: (deposit) => deposit,
    text: ({ holdReason }) => holdReason && REASONS[holdReason],
    sections: (deposit) => [
      {
        facts: {
          Customer: deposit.customer === null ? deposit.owner : <CustomerLink customer={deposit.customer} />,
          Account: splitWords(deposit.account),
          Arrived: <Amount value={deposit.arrived} placesMax={18} unit={deposit.asset} />,
          Network: deposit.network,
          State: splitWords(deposit.state),
          Address: deposit.address,
          Sender: describeSenders(deposit),
          Screening: describeScreening(deposit),
          Transaction: deposit.txid,
        },
      },
      {
        heading: 'Events',
        events: deposit.events.map(({ at, event, operator }) => ({ at, event, actor: operator?.name })),
      },
    ],
    decision: (deposit) => {
      const { depositId, holdReason, approvalId } = deposit;
      if (!isReleasable(deposit)) return undefined;
      return {
        permission: 'capital',
        note: describeRelease(deposit),
        done: 'Deposit credited.',
        approve: {
          label: needsSecond(holdReason) ? 'Submit for approval' : 'Credit deposit',
          disabled: approvalId !== null,
          send: (reason) => call('releaseDeposit', { depositId, reason }),
        },
      };
    },
  }),
};

function describeRelease({ holdReason, approvalId }: Deposit): string {
  if (approvalId !== null) return 'A second operator must approve its release.';
  return needsSecond(holdReason) ? 'Needs a second operator’s approval.' : 'Credits the customer immediately.';
}

/** More are counted. */
const SENDERS_SHOWN = 5;

function describeSenders({ senders, hasUnknownSender }: Deposit): string {
  const others = senders.length - SENDERS_SHOWN;
  const named = [
    ...senders.slice(0, SENDERS_SHOWN),
    ...(others > 0 ? [`${others} more`] : []),
    ...(hasUnknownSender ? ['one that is not known'] : []),
  ];
  return named.length === 0 ? '–' : named.join(', ');
}

function describeScreening({ screening }: Deposit): string {
  if (screening === null) return '–';
  const { verdict, matches } = screening;
  return [SCREENING_VERDICTS[verdict], ...matches].join('; ');
}
