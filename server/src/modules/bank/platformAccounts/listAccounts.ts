import type { OperationsAnswerOf } from '@aldgate/contract';
import { accountFields } from '@aldgate/contract/operations/bankStatements/schemas.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';

const csvMapping = accountFields.shape.csvMapping;

/** The platform's accounts at banks, by currency. */
export async function listAccounts(database: Database): Promise<OperationsAnswerOf<'listBankPlatformAccount'>> {
  const rows = await database
    .selectFrom('bank_platform_account as a')
    .innerJoin('asset', 'asset.symbol', 'a.asset')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bank_statement as s')
          .select(['s.number', 's.to_day', 's.imported_at'])
          .whereRef('s.account_id', '=', 'a.id')
          .orderBy('s.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select(['last.number', 'last.to_day', 'last.imported_at'])
    .orderBy('asset.position')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    asset: row.asset,
    remittanceMethod: row.remittance_method,
    beneficiary: row.beneficiary,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankCountry: row.bank_country,
    swift: row.swift,
    aba: row.aba,
    iban: row.iban,
    accountNumber: row.account_number,
    csvMapping: csvMapping.parse(row.csv_mapping),
    isReceiving: row.is_receiving,
    isPaying: row.is_paying,
    opening: toDecimalString(row.opening),
    closing: toDecimalString(row.closing),
    statements: row.number ?? 0,
    lastStatement:
      row.number === null || row.to_day === null || row.imported_at === null
        ? null
        : { number: row.number, to: row.to_day, importedAt: row.imported_at.getTime() },
  }));
}
