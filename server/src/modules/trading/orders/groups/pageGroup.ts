import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { filteredSymbol } from '@aldgate/contract/trading/fields.ts';
import { column, directionOf } from '../../../../kernel/lists/keyset.ts';
import { listSource } from '../../../../kernel/lists/listSource.ts';
import { readPage } from '../../../../kernel/lists/readPage.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { describeGroup } from './describeGroup.ts';
import { readOrders } from './orderGroup.ts';

type Request = ParsedOf<'pageGroup'>;
type Deps = Pick<OrderDeps, 'database' | 'updates'>;

/** TR-16: an institution's groups of orders, by time. */
export async function pageGroup(deps: Deps, institutionId: string, request: Request): Promise<AnswerOf<'pageGroup'>> {
  const { queryCondition } = request;
  const { rows, ...page } = await readPage(
    listGroups(deps, institutionId, queryCondition),
    request,
    directionOf(queryCondition.sort),
  );
  const orders = Map.groupBy(await readOrders(deps, rows), (order) => order.order_group_id);
  return { items: rows.map((group) => describeGroup({ group, orders: orders.get(group.id) ?? [] })), ...page };
}

function listGroups({ database }: Deps, institutionId: string, condition: Request['queryCondition']) {
  const { from, until, sort: _, ...contract } = condition;
  const instrumentId = filteredSymbol(contract);
  let matching = database.selectFrom('order_group').where('institution_id', '=', institutionId);
  if (instrumentId !== undefined) matching = matching.where('instrument_id', '=', instrumentId);
  if (from !== undefined) matching = matching.where('created_at', '>=', new Date(from));
  if (until !== undefined) matching = matching.where('created_at', '<', new Date(until));
  return listSource({
    database,
    scope: ['groups', institutionId, condition],
    order: [column('created_at', 'time'), column('id', 'bigint')],
    matching,
    select: (groups) => groups.selectAll(),
  });
}
