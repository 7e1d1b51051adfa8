import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { describeGroup } from './describeGroup.ts';
import { findGroup } from './orderGroup.ts';

/** TR-16: a group of the institution with its totals, as its orders stand now. Throws notFound. */
export async function queryGroup(
  deps: Pick<OrderDeps, 'database' | 'updates'>,
  institutionId: string,
  { groupId }: ParsedOf<'queryGroup'>,
): Promise<AnswerOf<'queryGroup'>> {
  const stored = await findGroup(deps, institutionId, groupId);
  if (stored === undefined) throw new ApiError('notFound');
  return describeGroup(stored);
}
