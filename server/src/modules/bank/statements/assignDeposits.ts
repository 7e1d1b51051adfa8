import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { creditedColumns, creditedInstitution } from '../deposits/credited.ts';
import type { BankDepositRow } from '../deposits/depositRow.ts';
import { openReference } from '../deposits/reference.ts';
import type { LineRow } from './lineRow.ts';

export interface MatchedLine {
  readonly row: LineRow;
  readonly institutionId: string;
}

/**
 * Gives each line its deposit: the one that the customer announced for its amount and method, else a new one.
 */
export async function assignDeposits(
  tx: Tx,
  matchId: string,
  lines: readonly MatchedLine[],
  at: number,
): Promise<void> {
  const announced = await lockAnnounced(tx, lines);
  const methods = await readMethods(tx, lines);
  const taken = new Set<string>();
  for (const { row, institutionId } of lines) {
    const deposit = findAnnounced(
      announced.filter(({ id, remittance_method: method }) => !taken.has(id) && method === methods.get(row.account_id)),
      row,
      institutionId,
    );
    const depositId = deposit?.id ?? randomUUID();
    taken.add(depositId);
    const matched = { state: 'matched' as const, amount: toDecimalString(row.amount), matched_at: new Date(at) };
    if (deposit === undefined) {
      const { asset } = row;
      const credited = creditedInstitution(institutionId);
      const reference = await openReference(tx, credited, asset, at);
      await tx
        .insertInto('bank_deposit')
        .values({
          id: depositId,
          ...creditedColumns(credited),
          asset,
          reference,
          created_at: new Date(at),
          ...matched,
        })
        .execute();
    } else {
      await tx.updateTable('bank_deposit').set(matched).where('id', '=', depositId).execute();
    }
    await tx
      .updateTable('bank_line')
      .set({ state: 'matching', match_id: matchId, deposit_id: depositId })
      .where('id', '=', row.id)
      .execute();
  }
}

/** The announcements of the lines' customers, in an order that all transactions lock in. */
function lockAnnounced(tx: Tx, lines: readonly MatchedLine[]): Promise<BankDepositRow[]> {
  return tx
    .selectFrom('bank_deposit')
    .selectAll()
    .where('state', '=', 'announced')
    .where('institution_id', '=', sql<string>`any(${[...new Set(lines.map((each) => each.institutionId))]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The methods of the accounts on which the lines came in. */
async function readMethods(tx: Tx, lines: readonly MatchedLine[]) {
  const rows = await tx
    .selectFrom('bank_platform_account')
    .select(['id', 'remittance_method as method'])
    .where('id', 'in', [...new Set(lines.map(({ row }) => row.account_id))])
    .execute();
  return new Map(rows.map(({ id, method }) => [id, method]));
}

/** The one that was proposed, else the oldest of the amount. */
function findAnnounced(
  announced: readonly BankDepositRow[],
  { asset, amount, proposed_deposit_id: proposed }: LineRow,
  institutionId: string,
): BankDepositRow | undefined {
  const fitting = announced
    .filter(
      (each) =>
        each.institution_id === institutionId &&
        each.asset === asset &&
        each.announced_amount !== null &&
        decimal(toDecimalString(each.announced_amount)).eq(decimal(toDecimalString(amount))),
    )
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  return fitting.find(({ id }) => id === proposed) ?? fitting[0];
}
