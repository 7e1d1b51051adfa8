import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { splitWords } from '../parts/Changes.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './fourEyes.module.css';
import type { Approval } from './task.ts';

/** Both reviews side by side. */
export function FourEyes({ approval, isMaker }: { approval: Approval; isMaker: boolean }) {
  const { maker, madeAt, reason, checker, decidedAt, state, note, mayDecide } = approval;
  const isDecided = state !== 'waiting';
  return (
    <div className={styles.eyes}>
      <div>
        <span className={styles.done}>
          <Icon name="check" small />
        </span>
        <Text as="strong" size="13" weight="mid">
          First: requested
        </Text>
        <p>
          {maker.name}, <Time at={madeAt} />. “{reason}”
        </p>
      </div>
      <div>
        <span className={isDecided ? styles.done : mayDecide ? styles.now : styles.dot}>
          {isDecided ? <Icon name={state === 'approved' ? 'check' : 'close'} small /> : 2}
        </span>
        <Text as="strong" size="13" weight="mid">
          Second: {isDecided ? splitWords(state).toLowerCase() : mayDecide ? 'yours' : 'waiting'}
        </Text>
        <p>
          {isDecided ? (
            <>
              {checker?.name ?? maker.name}, <Time at={decidedAt} />
              {note !== null && note !== '' && <>. “{note}”</>}
            </>
          ) : isMaker ? (
            'You requested this, so another operator must decide.'
          ) : mayDecide ? (
            'You may decide: another operator requested this.'
          ) : (
            'Your role can’t decide this.'
          )}
        </p>
      </div>
    </div>
  );
}
