import { Time } from '../../../parts/Time.tsx';
import { type Review, Reviews } from '../../record/Reviews.tsx';
import type { Withdrawal } from './withdrawalCheck.ts';

/** Both reviews of a withdrawal, side by side. */
export function WithdrawalReviews({ withdrawal }: { withdrawal: Withdrawal }) {
  return <Reviews of={[describeReview(withdrawal, 1), describeReview(withdrawal, 2)]} />;
}

function describeReview({ decisions, operators, state, mayDecide }: Withdrawal, number: 1 | 2): Review {
  const decision = decisions[number - 1];
  const name = number === 1 ? 'First review' : 'Second review';
  if (decision !== undefined) {
    const isApproved = decision.decision === 'approve';
    return {
      mark: isApproved ? 'check' : 'close',
      title: `${name}: ${isApproved ? 'approved' : 'rejected'}`,
      text: (
        <>
          {decision.operator.name}, <Time at={decision.at} />. “{decision.reason}”
        </>
      ),
    };
  }
  const isNext = decisions.length === number - 1 && state === 'review';
  const isNeeded = operators === null || operators >= number;
  return {
    mark: isNext && isNeeded ? 'next' : 'open',
    title: `${name}: ${isNeeded ? (isNext && mayDecide ? 'yours' : 'waiting') : 'not needed'}`,
    text: describeOpen({ isNeeded, isNext, mayDecide }),
  };
}

function describeOpen({ isNeeded, isNext, mayDecide }: Readonly<Record<'isNeeded' | 'isNext' | 'mayDecide', boolean>>) {
  if (!isNeeded) return 'Its value and its checks need no further operator.';
  if (!isNext) return 'Nobody decides yet.';
  return mayDecide
    ? 'You have not approved it, so you may decide.'
    : 'You approved it, so another operator must decide.';
}
