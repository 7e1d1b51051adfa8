import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import type { UserInfo } from '../../lib/session/session.ts';
import styles from './account.module.css';

/** ID-17: the current restrictions with reason and end; renders nothing without any. */
export function Restrictions({ restrictions }: { restrictions: UserInfo['restrictions'] }) {
  if (restrictions.length === 0) return null;
  return (
    <div className={styles.restrictions}>
      {restrictions.map((restriction) => (
        <RestrictedState key={restriction.action} restriction={restriction} />
      ))}
    </div>
  );
}
