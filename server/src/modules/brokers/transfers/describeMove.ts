import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { describeTransferReason } from '@aldgate/domain/trading/transferReason.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type FundMoveRow, readAccountModes, sourceOf, targetOf } from '../../exchangeAccounts/index.ts';
import { readMembers } from '../../identity/index.ts';
import { readProjectNames } from '../projectRows/projectRows.ts';
import { describeLocation } from './locations.ts';

type FundMove = AnswerOf<'pageFundTransfer'>['items'][number];

/**
 * The reason of a failed move as its broker reads it. The platform's own account pays what comes from capital and what
 * comes from another exchange; its balance is not disclosed.
 */
export function describeReason({ source_account, step, reason }: FundMoveRow): string | null {
  const isPaidByPlatform = source_account === null || step !== 'a';
  return describeTransferReason(isPaidByPlatform ? 'capital_account' : 'account', reason);
}

const STEPS = { a: 'out', b: 'in', r: 'back' } as const;

function stepOf({ state, step, attempts }: FundMoveRow): FundMove['step'] {
  if (state !== 'pending') return 'done';
  return step === 'a' && attempts === 0 ? 'held' : STEPS[step];
}

/** Moves as lists show them. */
export async function describeMoves(database: Database | Tx, rows: readonly FundMoveRow[]): Promise<FundMove[]> {
  const accountIds = rows.flatMap(({ source_account, target_account }) => [source_account ?? [], target_account ?? []]);
  const [accounts, projects, members] = await Promise.all([
    readAccountModes(database, accountIds.flat()),
    readProjectNames(
      database,
      rows.flatMap(({ project_no }) => project_no ?? []),
    ),
    readMembers(
      database,
      rows.map(({ user_id }) => user_id),
    ),
  ]);
  return rows.map((row) => {
    const source = describeLocation(sourceOf(row), accounts, projects);
    const target = describeLocation(targetOf(row), accounts, projects);
    return {
      transferNo: row.transfer_no,
      source: source.location,
      target: target.location,
      labels: { source: source.label, target: target.label },
      asset: row.asset,
      amount: toDecimalString(row.amount),
      state: row.state,
      step: stepOf(row),
      reason: describeReason(row),
      requestedBy: members.get(row.user_id ?? '') ?? null,
      createdAt: row.created_at.getTime(),
      settledAt: row.resolved_at?.getTime() ?? null,
    };
  });
}
