/** The first byte of base58 addresses: of a key's hash and of a script's. */
interface Versions {
  readonly pubKeyHash: number;
  readonly scriptHash: number;
}

const BITCOIN_TEST: Versions = { pubKeyHash: 0x6f, scriptHash: 0xc4 };
const LITECOIN_TEST: Versions = { pubKeyHash: 0x6f, scriptHash: 0x3a };

/**
 * Bitcoin and Litecoin by the prefix of their bech32 addresses: networks, test networks and local ones. Litecoin's
 * former version of scripts is Bitcoin's, and is not accepted: it would be an address of both.
 */
export const UTXO_NETWORKS: Readonly<Record<string, Versions>> = {
  bc: { pubKeyHash: 0x00, scriptHash: 0x05 },
  tb: BITCOIN_TEST,
  bcrt: BITCOIN_TEST,
  ltc: { pubKeyHash: 0x30, scriptHash: 0x32 },
  tltc: LITECOIN_TEST,
  rltc: LITECOIN_TEST,
};
