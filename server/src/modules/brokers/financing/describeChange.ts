import type { AnswerOf } from '@aldgate/contract';
import { type BrokerAccountMode, WALLET_PRODUCT } from '@aldgate/domain/brokers/accounts.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { type FundLocation, readAccountModes, readChangeMoves } from '../../exchangeAccounts/index.ts';
import { readMembers } from '../../identity/index.ts';
import { readProjectNames } from '../projectRows/projectRows.ts';
import { describeMoves } from '../transfers/describeMove.ts';
import { describeLocation } from '../transfers/locations.ts';
import { listActionsOf } from './actions.ts';

export type ChangeRow = Selectable<Tables['broker_capital_change']>;
export type CapitalChange = AnswerOf<'queryFinancingDetail'>['changes'][number];
type Location = CapitalChange['portions'][number]['location'];

/** The target of the approval of a change. */
export const changeTarget = (changeNo: string): string => `capital_change:${changeNo}`;

/** A change with its actions and moves, as brokers and operators see it. */
export async function describeChange(database: Database | Tx, row: ChangeRow): Promise<CapitalChange> {
  const [change] = await describeChanges(database, [row]);
  if (change === undefined) throw new Error(`${row.change_no} could not be described`);
  return change;
}

/** Changes with their actions and moves, in the order given. */
export async function describeChanges(
  database: Database | Tx,
  rows: readonly ChangeRow[],
): Promise<readonly CapitalChange[]> {
  if (rows.length === 0) return [];
  const actions = await listActionsOf(
    database,
    rows.map(({ change_no }) => change_no),
  );
  const [moves, members, approvals, labelOf] = await Promise.all([
    readMovesOf(
      database,
      rows.map(({ change_no }) => change_no),
    ),
    readMembers(
      database,
      rows.map(({ requested_by }) => requested_by),
    ),
    findWaitingApprovals(
      database,
      rows.map(({ change_no }) => changeTarget(change_no)),
    ),
    readLabels(
      database,
      rows.flatMap(({ portions }) => portions.map(({ location }) => location)),
    ),
  ]);
  return rows.map((row) => {
    const ofChange = actions.get(row.change_no) ?? [];
    return {
      changeNo: row.change_no,
      kind: row.kind,
      isFull: row.is_full,
      priorityAmount: toDecimalString(row.priority_amount),
      subordinatedAmount: toDecimalString(row.subordinated_amount),
      profitAmount: toDecimalString(row.profit_amount),
      profitShare: row.profit_share === null ? null : toDecimalString(row.profit_share),
      annualRate: row.annual_rate === null ? null : toDecimalString(row.annual_rate),
      portions: row.portions.map(({ location, amount }) => ({ location, label: labelOf(location), amount })),
      status: row.status,
      reason: row.reason,
      requestedBy: members.get(row.requested_by ?? '') ?? null,
      createdAt: row.created_at.getTime(),
      decidedAt: row.decided_at?.getTime() ?? null,
      isInReview: approvals.has(changeTarget(row.change_no)),
      actions: [...ofChange],
      moves: moves.get(row.change_no) ?? [],
    };
  });
}

/** The moves of changes as brokers see them, by the number of their change. */
async function readMovesOf(database: Database | Tx, changeNos: readonly string[]) {
  const rows = await readChangeMoves(database, changeNos);
  const described = await Promise.all(
    [...rows].map(async ([changeNo, moves]) => [changeNo, await describeMoves(database, moves)] as const),
  );
  return new Map(described);
}

/** Reads the names of locations; returns how each is labelled. */
async function readLabels(
  database: Database | Tx,
  locations: readonly Location[],
): Promise<(location: Location) => string> {
  const idsOf = (type: Location['type']) =>
    locations.flatMap(({ type: each, id }) => (each === type && id !== null ? [id] : []));
  const [accounts, projects] = await Promise.all([
    readAccountModes(database, idsOf('account')),
    readProjectNames(database, idsOf('project')),
  ]);
  const known: ReadonlyMap<string, { readonly name: string; readonly account_mode: BrokerAccountMode }> = accounts;
  return (location) => describeLocation(toFund(location), known, projects).label;
}

function toFund({ type, id, wallet }: Location): FundLocation {
  if (type === 'capital' || id === null) return 'capital';
  return type === 'project' || wallet === null ? { projectNo: id } : { accountId: id, product: WALLET_PRODUCT[wallet] };
}
