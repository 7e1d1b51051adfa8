import { fullBic } from '@aldgate/bank/accounts/checkBankAccount.ts';
import type { AnswerOf } from '@aldgate/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

export type AccountRow = Selectable<Tables['bank_account']>;
export type BankAccount = AnswerOf<'listBankAccount'>[number];

/** An institution's account that is not deleted. Throws notFound. */
export async function lockAccount(tx: Tx, institutionId: string, id: string): Promise<AccountRow> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** An institution's accounts; drafts and deleted ones are in no list. */
export const selectAccounts = (database: Database | Tx, institutionId: string) =>
  database
    .selectFrom('bank_account')
    .where('institution_id', '=', institutionId)
    .where(sql<SqlBool>`state in ('pending', 'waiting', 'unverified', 'verified', 'rejected')`);

type Identity = Pick<AccountRow, 'asset' | 'remittance_method' | 'iban' | 'account_number' | 'swift'>;

/** Throws accountDuplicated where the institution has the account already. The expression is that of the index. */
export async function assertNew(tx: Tx, institutionId: string, account: Identity): Promise<void> {
  const { asset, remittance_method, iban, account_number, swift } = account;
  const bank = swift === null ? '' : fullBic(swift);
  const number = iban ?? `${bank} ${account_number?.toUpperCase() ?? ''}`;
  const known = await tx
    .selectFrom('bank_account')
    .select(['id', 'nickname'])
    .where('institution_id', '=', institutionId)
    .where('asset', '=', asset)
    .where('remittance_method', '=', remittance_method)
    .where(sql<SqlBool>`coalesce(iban, coalesce(rpad(swift, 11, 'X'), '') || ' ' || upper(account_number)) = ${number}`)
    .where(sql<SqlBool>`state in ('pending', 'waiting', 'unverified', 'verified')`)
    .executeTakeFirst();
  if (known !== undefined) {
    throw new ApiError('accountDuplicated', { bankAccountId: known.id, nickname: known.nickname });
  }
}

export const describeFields = (row: AccountRow) => ({
  bankAccountId: row.id,
  asset: row.asset,
  nickname: row.nickname,
  bankName: row.bank_name,
  beneficiaryName: row.beneficiary_name,
  beneficiaryAddress: row.beneficiary_address,
  beneficiaryTown: row.beneficiary_town,
  beneficiaryCountry: row.beneficiary_country,
  iban: row.iban,
  accountNumber: row.account_number,
  swift: row.swift,
  aba: row.aba,
  bankCountry: row.bank_country,
  bankAddress: row.bank_address,
  intermediary: row.intermediary as BankAccount['intermediary'],
  remittanceMethod: row.remittance_method,
  reference: row.reference,
  channelCode: row.channel_code,
});

/** As its institution sees it. */
export const describeAccount = (row: AccountRow): BankAccount => ({
  ...describeFields(row),
  ...describeState(row),
  reason: row.state === 'rejected' ? row.review_note : null,
  createdAt: row.created_at.getTime(),
});

export const describeState = ({
  state,
  usable_from: from,
}: Pick<AccountRow, 'state' | 'usable_from'>): Pick<BankAccount, 'state' | 'usableFrom'> => ({
  state: state === 'waiting' || state === 'verified' || state === 'rejected' ? state : 'pending',
  usableFrom: from?.getTime() ?? null,
});
