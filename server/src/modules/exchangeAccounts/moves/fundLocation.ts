import { FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { findWalletAccount, type Product } from '@aldgate/domain/market/product.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/tables.ts';
import type { AccountRef } from '../../../ledger/account.ts';

/** A location that a fund move takes money from or brings it to: `capital_account`, or a wallet of an account. */
export type FundLocation = 'capital' | { readonly accountId: string; readonly product: Product };

export type FundMoveRow = Selectable<Tables['fund_move']>;

export const isSameLocation = (a: FundLocation, b: FundLocation): boolean =>
  a === 'capital' || b === 'capital' ? a === b : a.accountId === b.accountId && a.product === b.product;

const locationOf = (accountId: string | null, product: Product | null): FundLocation =>
  accountId === null || product === null ? 'capital' : { accountId, product };

export const sourceOf = (row: Pick<FundMoveRow, 'source_account' | 'source_product'>): FundLocation =>
  locationOf(row.source_account, row.source_product);

export const targetOf = (row: Pick<FundMoveRow, 'target_account' | 'target_product'>): FundLocation =>
  locationOf(row.target_account, row.target_product);

/** The account in the ledger that has a location's money: a broker's account owns its own. */
export const ledgerAccount = (institutionId: string, location: FundLocation, asset: string): AccountRef =>
  location === 'capital'
    ? { owner: institutionId, type: FUNDING_ACCOUNT, asset }
    : { owner: location.accountId, type: findWalletAccount(location.product), asset };

/** A move's key in the ledger. */
export const moveKey = (moveId: string): string => `fund_move:${moveId}`;
