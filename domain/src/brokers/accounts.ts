import type { AccountMode } from '../market/accountMode.ts';
import type { TradedProduct } from '../market/traits.ts';

/** BR-06: the types of a broker's accounts. */
export const ACCOUNT_TYPES = ['common', 'custody', 'asset_management'] as const;

export type BrokerAccountType = (typeof ACCOUNT_TYPES)[number];

/** BR-06: an account's wallets at its exchange. */
export type BrokerAccountMode = AccountMode;

export const BROKER_WALLETS = ['spot', 'futures', 'unified'] as const;

export type BrokerWallet = (typeof BROKER_WALLETS)[number];

export const WALLET_PRODUCT: Readonly<Record<BrokerWallet, TradedProduct>> = {
  spot: 'spot',
  futures: 'usdm',
  unified: 'usdm',
};

/** The wallets of an account by its mode: the one of a unified account is the futures wallet at the exchange. */
export const walletsOf = (mode: BrokerAccountMode): readonly BrokerWallet[] =>
  mode === 'unified' ? ['unified'] : ['spot', 'futures'];

/** The states of a broker's account; a common one is verified instead of opened. */
export const BROKER_ACCOUNT_STATES = ['opening', 'verifying', 'active', 'closing', 'closed', 'rejected'] as const;

export type BrokerAccountState = (typeof BROKER_ACCOUNT_STATES)[number];

/** Whether the ledger mirrors an account of this type: a common one is the broker's own, elsewhere. */
export const isMirrored = (type: BrokerAccountType): boolean => type !== 'common';

/** How much of an account's trading a block leaves: reduce-only futures orders and cancelling, or cancelling alone. */
export type TradingBlockLevel = 'reduce_only' | 'none';
