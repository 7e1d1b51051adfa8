import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type BrokerAccountMode, type BrokerWallet, walletsOf } from '@aldgate/domain/brokers/accounts.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { FundLocation, MirroredAccount } from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';

export type Location = ParsedOf<'applyFundTransfer'>['source'];

/** A location of a broker's money that a move can name. */
export interface BrokerLocation {
  readonly location: Location;
  readonly fund: FundLocation;
  readonly label: string;
  /** Null of `capital_account`, which is at no exchange. */
  readonly account: MirroredAccount | null;
}

const PRODUCTS: Readonly<Record<BrokerWallet, Product>> = { spot: 'spot', futures: 'usdm', unified: 'usdm' };
const NAMES: Readonly<Record<BrokerWallet, string>> = { spot: 'Spot', futures: 'Futures', unified: 'Unified' };

export const CAPITAL: BrokerLocation = {
  location: { type: 'capital', id: null, wallet: null },
  fund: 'capital',
  label: 'Asset account',
  account: null,
};

/** `capital_account`, and the wallets of the accounts, as far as their exchanges have these. */
export function listLocations(accounts: readonly MirroredAccount[], exchanges: Exchanges): readonly BrokerLocation[] {
  const ofAccounts = accounts.flatMap((account) =>
    walletsOf(account.account_mode)
      .filter((wallet) => exchanges.find(account.exchange_code)?.products.includes(PRODUCTS[wallet]) ?? true)
      .map((wallet) => describeWallet(account, wallet)),
  );
  return [CAPITAL, ...ofAccounts];
}

const describeWallet = (account: MirroredAccount, wallet: BrokerWallet): BrokerLocation => ({
  location: { type: 'account', id: account.id, wallet },
  fund: { accountId: account.id, product: PRODUCTS[wallet] },
  label: `${account.name} · ${NAMES[wallet]}`,
  account,
});

/**
 * Finds the location that a request names. Throws notFound for an account that the broker does not have, a format error
 * at the field for a wallet that the account does not have.
 */
export function findLocation(locations: readonly BrokerLocation[], wanted: Location, field: string): BrokerLocation {
  const ofAccount = locations.filter(({ location }) => location.type === wanted.type && location.id === wanted.id);
  if (ofAccount.length === 0) throw new ApiError('notFound');
  const found = ofAccount.find(({ location }) => location.wallet === wanted.wallet);
  if (found === undefined) throw formatError({ [`${field}.wallet`]: 'is not one of the account’s' });
  return found;
}

/** Describes an end of a stored move, whose account may be closed. */
export function describeLocation(
  fund: FundLocation,
  accounts: ReadonlyMap<string, { readonly name: string; readonly account_mode: BrokerAccountMode }>,
): { readonly location: AnswerOf<'pageFundTransfer'>['items'][number]['source']; readonly label: string } {
  if (fund === 'capital') return CAPITAL;
  const account = accounts.get(fund.accountId);
  const wallet = fund.product === 'spot' ? 'spot' : account?.account_mode === 'unified' ? 'unified' : 'futures';
  return {
    location: { type: 'account', id: fund.accountId, wallet },
    label: `${account?.name ?? 'Closed account'} · ${NAMES[wallet]}`,
  };
}
