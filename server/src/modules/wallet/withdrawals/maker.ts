import { memberMay } from '@aldgate/domain/identity/roles.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

type Held = Pick<WithdrawalRow, 'state' | 'hold_reason'>;

/** Whether a withdrawal waits for an administrator, because its maker was removed or lost the role. */
export const needsMaker = ({ state, hold_reason: reason }: Held): boolean =>
  state === 'on_hold' && reason === 'maker_removed';

/** Whether a member may become the maker of a withdrawal. */
export const mayTakeOver = (row: Held, { role }: Pick<User, 'role'>): boolean =>
  needsMaker(row) && memberMay(role, 'manage');
