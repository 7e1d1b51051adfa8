import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './fourEyes.module.css';
import type { Withdrawal } from './withdrawalCheck.ts';

/** Both reviews of a withdrawal, side by side. */
export function WithdrawalReviews({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <div className={styles.eyes}>
      <Review number={1} withdrawal={withdrawal} />
      <Review number={2} withdrawal={withdrawal} />
    </div>
  );
}

function Review({ number, withdrawal }: { number: 1 | 2; withdrawal: Withdrawal }) {
  const { decisions, operators, state, mayDecide } = withdrawal;
  const decision = decisions[number - 1];
  const name = number === 1 ? 'First review' : 'Second review';
  if (decision !== undefined) {
    const isApproved = decision.decision === 'approve';
    return (
      <div>
        <span className={styles.done}>
          <Icon name={isApproved ? 'check' : 'close'} small />
        </span>
        <Text as="strong" size="13" weight="mid">
          {name}: {isApproved ? 'approved' : 'rejected'}
        </Text>
        <p>
          {decision.operator.name}, <Time at={decision.at} />. “{decision.reason}”
        </p>
      </div>
    );
  }
  const isNext = decisions.length === number - 1 && state === 'review';
  const isNeeded = operators === null || operators >= number;
  return (
    <div>
      <span className={isNext && isNeeded ? styles.now : styles.dot}>{number}</span>
      <Text as="strong" size="13" weight="mid">
        {name}: {isNeeded ? (isNext && mayDecide ? 'yours' : 'waiting') : 'not needed'}
      </Text>
      <p>{describeOpen({ isNeeded, isNext, mayDecide })}</p>
    </div>
  );
}

function describeOpen({ isNeeded, isNext, mayDecide }: Readonly<Record<'isNeeded' | 'isNext' | 'mayDecide', boolean>>) {
  if (!isNeeded) return 'Its value and its checks need no further operator.';
  if (!isNext) return 'Nobody decides yet.';
  return mayDecide
    ? 'You have not approved it, so you may decide.'
    : 'You approved it, so another operator must decide.';
}
