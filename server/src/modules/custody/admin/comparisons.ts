import type { OperationsAnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';

type Comparison = OperationsAnswerOf<'queryChainComparison'>[number];

/** The newest comparison of each network. */
export async function queryComparisons(database: Database): Promise<Comparison[]> {
  const rows = await database.selectFrom('chain_comparison').selectAll().orderBy('network').execute();
  return rows.map(({ network, compared_at, height, addresses, differences, full_at }) => ({
    network,
    height,
    addresses,
    at: compared_at.getTime(),
    fullAt: full_at?.getTime() ?? null,
    differences: differences as Comparison['differences'],
  }));
}
