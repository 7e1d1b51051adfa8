import type { Database } from '../../kernel/database/database.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { sealFile } from '../../kernel/secrets/sealedFile.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Objects } from '../../kernel/storage/objects.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listAssets } from '../../ledger/assets.ts';
import { readClosingPrices } from './closingPrices.ts';
import { describeStatement, type StatementFacts } from './content.ts';
import { formatStatementCsv } from './formatFile.ts';
import { readAccounts, readDebts } from './readAccounts.ts';

/** Bound into the encryption, so that files cannot be exchanged for each other. */
export const filePurpose = (statementId: string): string => `statement:${statementId}`;

export interface MakeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly objects: Objects;
}

/**
 * Makes a statement's file and stores it. The object is written before its row, under the statement's id: after a kill
 * in between it is replaced. A statement that is there already stays as it is.
 */
export async function makeStatement(deps: MakeDeps, statementId: string, isProvisional: boolean): Promise<void> {
  const { database, clock, box, objects } = deps;
  const row = await database
    .selectFrom('statement as s')
    .innerJoin('institution as i', 'i.id', 's.institution_id')
    .selectAll('s')
    .select('i.name')
    .where('s.id', '=', statementId)
    .where('s.state', '=', 'making')
    .executeTakeFirst();
  if (row === undefined) return;
  const { number, language, format, from_at: from, until_at: until } = row;
  const scope = { institutionId: row.institution_id, accountTypes: row.account_types, assets: row.assets, from, until };
  const { accounts, debts } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ accounts: await readAccounts(tx, scope), debts: await readDebts(tx, scope) }));
  const prices = await readClosingPrices(database, until);
  const madeAt = new Date(clock());
  const key = await loadReceiptKey(database, box, clock);
  const assets = await listAssets(database);
  const facts: StatementFacts = {
    number,
    institution: row.name,
    from,
    until,
    madeAt,
    language,
    isProvisional,
    accountTypes: row.account_types,
    assets: row.assets,
    accounts,
    debts,
    prices,
    precisions: new Map(assets.map(({ symbol, precision }) => [symbol, precision])),
  };
  // CSV does not wait for the loading of fonts and PDF.
  const body =
    format === 'csv'
      ? Buffer.from(formatStatementCsv(describeStatement(facts)))
      : await (await import('./formatPdf.ts')).formatStatementPdf(facts, key);
  const { file, sha256 } = sealFile(body, { number, key });
  await objects.put(statementId, box.seal(file, filePurpose(statementId)));
  await database
    .updateTable('statement')
    .set({
      state: 'ready',
      is_provisional: isProvisional,
      bytes: file.length,
      sha256,
      ended_at: new Date(clock()),
      lines: accounts.reduce((sum, { lines }) => sum + lines.length, 0),
    })
    .where('id', '=', statementId)
    .where('state', '=', 'making')
    .execute();
}
