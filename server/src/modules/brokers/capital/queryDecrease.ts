import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeAfter } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { computeExtractable, computeSubordinatedDecrease } from '@aldgate/domain/brokers/financing/extractable.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { readLeavingOf } from '../financing/readLeaving.ts';
import { beforeChange } from './beforeChange.ts';
import { readCapital } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';
import { listGiving } from './giving.ts';
import { readInterestDue } from './interestDue.ts';

/** BR-04: what bounds a decrease, and what it makes of the project. Throws notFound. */
export async function queryDecrease(
  deps: CapitalDeps,
  { projectNo, isFull, priorityDecrease, subordinatedDecrease }: ParsedOf<'queryDecreaseCapital'>,
  { institutionId }: User,
): Promise<AnswerOf<'queryDecreaseCapital'>> {
  const project = await readCapital(deps.database, deps, institutionId, projectNo);
  const leaving = await readLeavingOf(deps.database, project.state);
  const repaid = isFull ? leaving.priority : priorityDecrease;
  const extracted = isFull ? leaving.subordinated : subordinatedDecrease;
  const taken = { priority: minus('0', repaid), subordinated: minus('0', extracted), isFull };
  const after = computeAfter(beforeChange(project.state), taken);
  return {
    priorityMaximum: leaving.priority,
    subordinatedMaximum: computeSubordinatedDecrease(leaving, repaid),
    interestDue: isFull ? await readInterestDue(deps.database, deps, project) : leaving.unpaidInterest,
    ratioAfter: after.ratio,
    navAfter: after.nav,
    cushionAfter: after.cushion,
    sources: (await listGiving(deps, project)).map(({ location, label, available }) => ({
      location,
      label,
      available,
    })),
    bound: computeExtractable(leaving).bound,
  };
}

const minus = (a: string, b: string): string => toDecimalString(decimal(a).minus(b));
