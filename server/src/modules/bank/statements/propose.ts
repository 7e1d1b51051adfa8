import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import { type MatchProposal, matchLine } from '@aldgate/domain/bank/matchLine.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { readTerms } from '../platformAccounts/terms.ts';
import { readCandidates } from './candidates.ts';

/** A proposal, with what keeps it from being ready. */
export interface Proposal extends Omit<MatchProposal, 'reasons'> {
  readonly reasons: readonly string[];
}

/**
 * Proposes the customer of each line. One that its customer may not pay in, that is too small, or that an earlier
 * statement has too, waits for a person.
 */
export async function proposeLines(
  tx: Tx,
  lines: readonly BankLine[],
  account: Pick<PlatformAccountRow, 'id' | 'asset' | 'remittance_method'>,
): Promise<Proposal[]> {
  const { asset } = account;
  const candidates = await readCandidates(tx, lines, account);
  const proposals = lines.map((line) => matchLine({ ...line, currency: asset }, candidates.of(line)));
  const closed = await readClosed(tx, proposals);
  const repeated = await readRepeated(tx, lines, account.id);
  const minimum = decimal((await readTerms(tx, asset)).depositMinimum);
  return proposals.map((proposal, index): Proposal => {
    const line = lines[index];
    if (line === undefined) return proposal;
    const warnings = [
      ...(line.warning === undefined ? [] : [line.warning]),
      ...(repeated.has(line.identity) ? ['repeated'] : []),
    ];
    if (proposal.readiness !== 'ready') return { ...proposal, reasons: [...proposal.reasons, ...warnings] };
    const against = [
      ...warnings,
      ...(closed.get(proposal.institutionId ?? '') ?? []),
      ...(decimal(line.amount).lt(minimum) ? ['below_minimum'] : []),
      ...(line.isReturn ? ['returned'] : []),
    ];
    if (against.length === 0) return proposal;
    return { ...proposal, readiness: 'person', reasons: [...proposal.reasons, ...against] };
  });
}

/** Finds the identities of lines that earlier statements of the account have with the same amount. */
async function readRepeated(tx: Tx, lines: readonly BankLine[], accountId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('bank_line')
    .select(['identity', 'direction', 'amount'])
    .where('account_id', '=', accountId)
    .where('identity', '=', sql<string>`any(${lines.map(({ identity }) => identity)}::text[])`)
    .execute();
  const isSame = (line: BankLine) => (row: (typeof rows)[number]) =>
    row.identity === line.identity && row.direction === line.direction && decimal(row.amount).eq(decimal(line.amount));
  return new Set(lines.filter((line) => rows.some(isSame(line))).map(({ identity }) => identity));
}

/** KY-05, KY-06: why institutions may not pay in; nothing for those that may. */
async function readClosed(
  tx: Tx,
  proposals: readonly MatchProposal[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...new Set(proposals.flatMap(({ institutionId }) => (institutionId === null ? [] : [institutionId])))];
  const rows = await tx
    .selectFrom('institution as i')
    .select(['i.id', 'i.advanced_verification'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('institution_feature as f')
            .select('f.feature')
            .whereRef('f.institution_id', '=', 'i.id')
            .where('f.feature', 'in', ['wallet', 'recharge'])
            .where('f.enabled', '=', false),
        )
        .as('is_off'),
    )
    .where('i.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, advanced_verification: level, is_off: isOff }) => [
      id,
      [...(isOff === true ? ['feature'] : []), ...(level === 'certified' ? [] : ['verification'])],
    ]),
  );
}
