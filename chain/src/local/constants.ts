/** Constants that the local networks share with the records of them: the platform's rows, and the signer's policy. */
export const LOCAL_ETHEREUM = {
  chainId: 31_337,
  confirmations: 6,
  blockSeconds: 2,
  /** Block 1 deploys the contracts, block 2 fills hot and cold. */
  openingHeight: 2,
  tokens: {
    USDT: '0xca951e9f5b889d326006c78d7bd82c9f2dbc8cc2',
    USDC: '0x8d320e8b3ffdc3e1bbad5dc12f153f6f2df9a325',
  },
} as const;

export const LOCAL_BITCOIN = {
  confirmations: 2,
  blockSeconds: 2,
  /** The coins of the first blocks mature; the block after them fills hot and cold. */
  openingHeight: 121,
} as const;

/**
 * Opening balances of the platform's wallets: hot below its maximum, in all more than the demo customers were granted.
 */
export const LOCAL_OPENING: Readonly<Record<string, { readonly hot: string; readonly cold: string }>> = {
  ETH: { hot: '400', cold: '20000' },
  USDT: { hot: '1500000', cold: '100000000' },
  USDC: { hot: '800000', cold: '100000000' },
  BTC: { hot: '40', cold: '400' },
};
