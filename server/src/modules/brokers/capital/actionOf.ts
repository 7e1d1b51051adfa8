import { isPositive } from '@aldgate/domain/money/amount.ts';
import type { Action } from '../../../access/index.ts';
import type { ChangeRow } from '../financing/describeChange.ts';

type Change = Pick<ChangeRow, 'kind' | 'is_full' | 'subordinated_amount'>;

/** Whether a change only repays: it is open in a freeze and below every line, and one operator approves it. */
export const onlyRepays = ({ kind, is_full, subordinated_amount }: Change): boolean =>
  kind === 'decrease' && !is_full && !isPositive(subordinated_amount);

/** The action of the policy that a change is. */
export function actionOf(change: Change): Action {
  if (change.kind === 'extract' || change.kind === 'profit') return 'extractCapital';
  return onlyRepays(change) ? 'payInCapital' : 'moveBroker';
}
