import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { readCapital } from '../capital/capitalProject.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { listGiving } from '../capital/giving.ts';
import { UNREAD } from '../financing/figures.ts';
import { readProfit } from '../financing/readProfit.ts';

/** BR-09: the profit of a project that can be applied for, term by term. Throws notFound. */
export async function queryProfit(
  deps: CapitalDeps,
  { projectNo }: ParsedOf<'queryProfitAccrual'>,
  { institutionId }: User,
): Promise<AnswerOf<'queryProfitAccrual'>> {
  const { state, terms } = await readCapital(deps.database, deps, institutionId, projectNo);
  return {
    nav: state.nav?.nav ?? null,
    freshness: state.nav?.freshness ?? UNREAD,
    priorityPrincipal: state.priority,
    subordinatedPrincipal: state.subordinated,
    unpaidInterest: state.unpaidInterest,
    ...(await readProfit(deps.database, state)),
    profitShare: toDecimalString(terms.profitShare),
  };
}

/** BR-09: the locations of a project, and what each can give now. Throws notFound. */
export async function listProfitAccounts(
  deps: CapitalDeps,
  { projectNo }: ParsedOf<'listProfitAccount'>,
  { institutionId }: User,
): Promise<AnswerOf<'listProfitAccount'>> {
  const project = await readCapital(deps.database, deps, institutionId, projectNo);
  return [...(await listGiving(deps, project))];
}
