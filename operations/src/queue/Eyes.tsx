import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { words } from '../parts/Changes.tsx';
import { Time } from '../parts/Time.tsx';
import type { Approval } from './approval.ts';
import styles from './eyes.module.css';

/** Both reviews side by side: who did the first, and whose the second is. */
export function Eyes({ approval, isMaker }: { approval: Approval; isMaker: boolean }) {
  const { maker, madeAt, reason, checker, decidedAt, state, note, mayDecide } = approval;
  const isDecided = state !== 'waiting';
  return (
    <div className={styles.eyes}>
      <div>
        <span className={styles.done}>
          <Icon name="check" small />
        </span>
        <strong>First: asked for</strong>
        <p>
          {maker.name}, <Time at={madeAt} />. “{reason}”
        </p>
      </div>
      <div>
        <span className={isDecided ? styles.done : mayDecide ? styles.now : styles.dot}>
          {isDecided ? <Icon name={state === 'approved' ? 'check' : 'close'} small /> : 2}
        </span>
        <strong>Second: {isDecided ? words(state).toLowerCase() : mayDecide ? 'yours' : 'waiting'}</strong>
        <p>
          {isDecided ? (
            <>
              {checker?.name ?? maker.name}, <Time at={decidedAt} />
              {note !== null && note !== '' && <>. “{note}”</>}
            </>
          ) : isMaker ? (
            'You asked for it, so another operator decides.'
          ) : mayDecide ? (
            'You did not ask for it, so you may decide.'
          ) : (
            'Your role does not decide this.'
          )}
        </p>
      </div>
    </div>
  );
}
