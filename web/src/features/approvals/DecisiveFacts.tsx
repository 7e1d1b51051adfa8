import { PayloadRows } from './PayloadRows.tsx';
import { isDecisive } from './payload.ts';
import type { Approval } from './queries.ts';

/** Shows what a decision rests on, such as the amount and the whole address; a request may have no such field. */
export function DecisiveFacts({ payload }: Pick<Approval, 'payload'>) {
  const decisive = payload.filter(isDecisive);
  return decisive.length === 0 ? null : <PayloadRows payload={decisive} />;
}
