/** Response of GET /fapi/v3/account. Money as decimal strings, times epoch milliseconds. */
export interface FuturesAccount {
  readonly totalWalletBalance: string;
  readonly assets: readonly {
    readonly asset: string;
    readonly walletBalance: string;
    readonly crossWalletBalance: string;
    readonly availableBalance: string;
    readonly updateTime: number;
  }[];
}

/** A row of GET /fapi/v3/positionRisk: a position, or a contract with open orders. */
export interface PositionRisk {
  readonly symbol: string;
  /** Above zero is long. */
  readonly positionAmt: string;
  readonly entryPrice: string;
  readonly breakEvenPrice: string;
  readonly markPrice: string;
  readonly unRealizedProfit: string;
  readonly maintMargin: string;
  readonly notional: string;
  readonly isolatedWallet: string;
  readonly updateTime: number;
}

/** A row of GET /fapi/v1/symbolConfig. */
export interface SymbolConfig {
  readonly symbol: string;
  readonly marginType: 'CROSSED' | 'ISOLATED';
  readonly leverage: number;
  readonly maxNotionalValue: string;
}

/** A row of GET /fapi/v1/leverageBracket: its figures are numbers. */
export interface SymbolBrackets {
  readonly symbol: string;
  readonly brackets: readonly {
    readonly bracket: number;
    readonly initialLeverage: number;
    readonly notionalCap: number;
    readonly notionalFloor: number;
    readonly maintMarginRatio: number;
    readonly cum: number;
  }[];
}

/** Response of GET /api/v3/account: the main wallet. */
export interface SpotAccount {
  readonly updateTime: number;
  /** The account's rates as decimal fractions. */
  readonly commissionRates?: { readonly maker: string; readonly taker: string };
  readonly balances: readonly { readonly asset: string; readonly free: string; readonly locked: string }[];
}
