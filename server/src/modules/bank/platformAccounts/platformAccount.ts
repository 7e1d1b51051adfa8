import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import { type AccountRef, bankPlace, custody } from '../../../ledger/account.ts';
import type { Leg } from '../../../ledger/transfer.ts';

export type PlatformAccountRow = Selectable<Tables['bank_platform_account']>;

/** Account of the platform's holdings at a bank: its balance is their negative. */
export const bankCustody = ({ id, asset }: Pick<PlatformAccountRow, 'id' | 'asset'>): AccountRef =>
  custody(bankPlace(id), asset);

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

/** The account that customers pay a currency in to, if there is one. */
export function findReceiving(database: Database | Tx, asset: string): Promise<PlatformAccountRow | undefined> {
  return database
    .selectFrom('bank_platform_account')
    .selectAll()
    .where('asset', '=', asset)
    .where('is_receiving', '=', true)
    .executeTakeFirst();
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
