import { FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { findWalletAccount, type Product } from '@aldgate/domain/market/product.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { AccountRef } from '../../../ledger/account.ts';

interface AccountWallet {
  readonly accountId: string;
  readonly product: Product;
}

/** The money of a project that is at no exchange. */
interface ProjectCash {
  readonly projectNo: string;
}

/** A location that a fund move takes money from or brings it to; `capital` is `capital_account`. */
export type FundLocation = 'capital' | ProjectCash | AccountWallet;

/** A wallet of an account, with the owner of its money in the ledger (`findLedgerOwner`). */
type OwnedWallet = AccountWallet & { readonly ledgerOwner: string };

export type OwnedLocation = 'capital' | ProjectCash | OwnedWallet;

export type FundMoveRow = Selectable<Tables['fund_move']>;

export function isWallet<Location extends FundLocation>(
  location: Location,
): location is Extract<Location, AccountWallet> {
  const any: FundLocation = location;
  return any !== 'capital' && 'accountId' in any;
}

export function isSameLocation(a: FundLocation, b: FundLocation): boolean {
  if (a === 'capital' || b === 'capital') return a === b;
  if (isWallet(a) && isWallet(b)) return a.accountId === b.accountId && a.product === b.product;
  return !isWallet(a) && !isWallet(b) && a.projectNo === b.projectNo;
}

/** The location of an end of a move: the side without an account is the cash of the move's project, or capital. */
function locationOf(accountId: string | null, product: Product | null, projectNo: string | null): FundLocation {
  if (accountId !== null && product !== null) return { accountId, product };
  return projectNo === null ? 'capital' : { projectNo };
}

export const sourceOf = (row: Pick<FundMoveRow, 'source_account' | 'source_product' | 'project_no'>): FundLocation =>
  locationOf(row.source_account, row.source_product, row.project_no);

export const targetOf = (row: Pick<FundMoveRow, 'target_account' | 'target_product' | 'project_no'>): FundLocation =>
  locationOf(row.target_account, row.target_product, row.project_no);

/** The type of the account in the ledger that has a location's money. */
export function walletTypeOf(location: FundLocation): AccountRef['type'] {
  if (location === 'capital') return FUNDING_ACCOUNT;
  return isWallet(location) ? findWalletAccount(location.product) : 'principal_account';
}

/** The account in the ledger that has a location's money. */
export function ledgerAccount(institutionId: string, location: OwnedLocation, asset: string): AccountRef {
  const type = walletTypeOf(location);
  if (location === 'capital') return { owner: institutionId, type, asset };
  return { owner: isWallet(location) ? location.ledgerOwner : location.projectNo, type, asset };
}

/** A move's key in the ledger. */
export const moveKey = (moveId: string): string => `fund_move:${moveId}`;
