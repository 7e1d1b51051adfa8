import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { type AccountRef, bankPlace, custody } from '../../../ledger/account.ts';
import type { Leg } from '../../../ledger/transfer.ts';

export type PlatformAccountRow = Selectable<Tables['bank_platform_account']>;

/** Account of the platform's holdings at a bank: its balance is their negative. */
export const bankCustody = ({ id, asset }: Pick<PlatformAccountRow, 'id' | 'asset'>): AccountRef =>
  custody(bankPlace(id), asset);

/** An account as it is. Throws notFound. */
export async function readPlatformAccount(database: Database | Tx, id: string): Promise<PlatformAccountRow> {
  const row = await database.selectFrom('bank_platform_account').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Serialises what changes an account until the transaction ends. Throws notFound. */
export async function lockPlatformAccount(tx: Tx, id: string): Promise<PlatformAccountRow> {
  const row = await tx
    .selectFrom('bank_platform_account')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The accounts that customers pay a currency in to, at most one of each method; that at a bank is the first. */
export function listReceiving(database: Database | Tx, asset: string): Promise<PlatformAccountRow[]> {
  return database
    .selectFrom('bank_platform_account')
    .selectAll()
    .where('asset', '=', asset)
    .where('is_receiving', '=', true)
    .orderBy('remittance_method')
    .execute();
}

/** The account that customers pay a currency in to by a method, if there is one. */
export async function findReceiving(
  database: Database | Tx,
  asset: string,
  method: RemittanceMethod,
): Promise<PlatformAccountRow | undefined> {
  return (await listReceiving(database, asset)).find((each) => each.remittance_method === method);
}

/**
 * The legs that bring a positive amount into an account at a bank from another account; a negative one takes it out.
 */
export function bankLegs(account: Pick<PlatformAccountRow, 'id' | 'asset'>, other: AccountRef, amount: string): Leg[] {
  return [
    { account: bankCustody(account), amount: toDecimalString(decimal(amount).neg()) },
    { account: other, amount: toDecimalString(amount) },
  ];
}
