/**
 * The exchange's products: spot, USDⓈ-margined futures, coin-margined futures. Each has accounts, orders and ids of its
 * own.
 */
export type Product = 'spot' | 'usdm' | 'coinm';

/** The asset of the USDⓈ-margined account, in which all of its contracts are margined. */
export const MARGIN_ASSET = { usdm: 'USDT' } as const;

/** The request weights of what is read of an account. */
export interface RequestWeights {
  /** Open orders of one instrument, conditional ones included, and of all. */
  readonly openOrders: { readonly ofContract: number; readonly ofAll: number };
  /** A page of orders, or of executions. */
  readonly history: number;
  readonly order: number;
  readonly cancel: number;
  /** 0 without positions: nothing is asked. */
  readonly positions: number;
}

/** How a product differs from the others. A contract has its own margin asset and size. */
export interface ProductTraits {
  /** Executions change positions in a contract; without them, they exchange the two assets of a pair. */
  readonly hasPositions: boolean;
  /** Orders and positions are secured by margin; without it, an order holds what it spends. */
  readonly hasMargin: boolean;
  /** Two orders can be one list, in which an execution of one cancels the other. */
  readonly hasLists: boolean;
  /** How the exchange amends an order in its book: a replacement is another order, with ids of its own. */
  readonly amends: 'inPlace' | 'byReplacement';
  /** A conditional order places another order when it triggers; without it, it is that order from the start. */
  readonly placesOnTrigger: boolean;
  /** The exchange cancels the resting orders of an account whose countdown is not renewed. */
  readonly hasCountdown: boolean;
  /** How the exchange gives the reason of a rejection. */
  readonly rejectsBy: 'code' | 'text';
  /** The exchange has a mark price; without it, the last price takes its place. */
  readonly hasMark: boolean;
  /** The customer's account in the ledger that mirrors the product's wallet; null for a product that is not traded. */
  readonly ledgerAccount: 'trade_account' | 'swap_account' | null;
  /** The name of the product's wallet at the exchange. */
  readonly exchangeWallet: 'SPOT' | 'USDT_FUTURE' | 'COIN_FUTURE';
  /** The only asset of the wallet, in which all contracts are margined; null for a wallet of many. */
  readonly walletAsset: string | null;
  /** Every exchange has it. */
  readonly isEverywhere: boolean;
  /** The product's name in the paths of calls and channels, and in the names of exported files. */
  readonly market: 'futures' | 'spot';
  readonly weights: RequestWeights;
}

const CONTRACTS = {
  hasPositions: true,
  hasMargin: true,
  hasLists: false,
  amends: 'inPlace',
  placesOnTrigger: true,
  hasCountdown: true,
  rejectsBy: 'code',
  hasMark: true,
  market: 'futures',
  weights: {
    openOrders: { ofContract: 2, ofAll: 80 },
    history: 5,
    order: 2,
    cancel: 1,
    positions: 5,
  },
} as const;

const TRAITS = {
  usdm: {
    ...CONTRACTS,
    ledgerAccount: 'swap_account',
    exchangeWallet: 'USDT_FUTURE',
    walletAsset: MARGIN_ASSET.usdm,
    isEverywhere: true,
  },
  spot: {
    hasPositions: false,
    hasMargin: false,
    hasLists: true,
    amends: 'byReplacement',
    placesOnTrigger: false,
    hasCountdown: false,
    rejectsBy: 'text',
    hasMark: false,
    ledgerAccount: 'trade_account',
    exchangeWallet: 'SPOT',
    walletAsset: null,
    isEverywhere: false,
    market: 'spot',
    weights: {
      openOrders: { ofContract: 6, ofAll: 80 },
      history: 20,
      order: 4,
      cancel: 1,
      positions: 0,
    },
  },
  coinm: {
    ...CONTRACTS,
    ledgerAccount: null,
    exchangeWallet: 'COIN_FUTURE',
    walletAsset: null,
    isEverywhere: false,
  },
} as const satisfies Readonly<Record<Product, ProductTraits>>;

/** The products that customers trade: those with an account in the ledger. */
export type TradedProduct = {
  [Each in Product]: (typeof TRAITS)[Each]['ledgerAccount'] extends null ? never : Each;
}[Product];

export const traitsOf = (product: Product): ProductTraits => TRAITS[product];

export const isTraded = (product: Product): product is TradedProduct => traitsOf(product).ledgerAccount !== null;

const PRODUCTS = Object.keys(TRAITS) as Product[];

export const TRADED_PRODUCTS: readonly TradedProduct[] = PRODUCTS.filter(isTraded);
