import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import {
  type BrokerAccountMode,
  type BrokerWallet,
  WALLET_PRODUCT,
  walletsOf,
} from '@aldgate/domain/brokers/accounts.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { type FundLocation, isWallet, type MirroredAccount, type OwnedLocation } from '../../exchangeAccounts/index.ts';
import type { Exchanges } from '../../exchanges/index.ts';

export type Location = ParsedOf<'applyFundTransfer'>['source'];

/** A location of a broker's money that a move can name. */
export interface BrokerLocation {
  readonly location: Location;
  readonly fund: OwnedLocation;
  readonly label: string;
  /** Null of money that is at no exchange: `capital_account` and the cash of projects. */
  readonly account: MirroredAccount | null;
  /** The project that has it; null outside projects. */
  readonly projectNo: string | null;
}

const NAMES: Readonly<Record<BrokerWallet, string>> = { spot: 'Spot', futures: 'Futures', unified: 'Unified' };

export const CAPITAL: BrokerLocation = {
  location: { type: 'capital', id: null, wallet: null },
  fund: 'capital',
  label: 'Asset account',
  account: null,
  projectNo: null,
};

/** Name of the platform in records of money that it receives. */
export const PLATFORM = 'Platform';

export const describeCash = ({ projectNo, name }: NamedProject): BrokerLocation => ({
  location: { type: 'project', id: projectNo, wallet: null },
  fund: { projectNo },
  label: `${name} · Cash`,
  account: null,
  projectNo,
});

interface NamedProject {
  readonly projectNo: string;
  readonly name: string;
}

/** Holders of a broker's money: its accounts, and its projects that run. */
export interface Holders {
  readonly accounts: readonly MirroredAccount[];
  readonly projects: readonly NamedProject[];
}

/** `capital_account`, the cash of projects, and the wallets of accounts, as far as their exchanges have these. */
export function listLocations({ accounts, projects }: Holders, exchanges: Exchanges): readonly BrokerLocation[] {
  const ofAccounts = accounts.flatMap((account) =>
    walletsOf(account.account_mode)
      .filter((wallet) => exchanges.find(account.exchange_code)?.products.includes(WALLET_PRODUCT[wallet]) ?? true)
      .map((wallet) => describeWallet(account, wallet)),
  );
  return [CAPITAL, ...projects.map(describeCash), ...ofAccounts];
}

const describeWallet = (account: MirroredAccount, wallet: BrokerWallet): BrokerLocation => ({
  location: { type: 'account', id: account.id, wallet },
  fund: { accountId: account.id, ledgerOwner: account.ledgerOwner, product: WALLET_PRODUCT[wallet] },
  label: `${account.name} · ${NAMES[wallet]}`,
  account,
  projectNo: account.project_no,
});

/**
 * Finds the location that a request names. Throws notFound for an account or a project that the broker does not have, a
 * format error at the field for a wallet that the account does not have.
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
  projects: ReadonlyMap<string, string>,
): { readonly location: AnswerOf<'pageFundTransfer'>['items'][number]['source']; readonly label: string } {
  if (fund === 'capital') return CAPITAL;
  if (!isWallet(fund)) return describeCash({ ...fund, name: projects.get(fund.projectNo) ?? fund.projectNo });
  const account = accounts.get(fund.accountId);
  const wallet = account?.account_mode === 'unified' ? 'unified' : traitsOf(fund.product).market;
  return {
    location: { type: 'account', id: fund.accountId, wallet },
    label: `${account?.name ?? 'Closed account'} · ${NAMES[wallet]}`,
  };
}
