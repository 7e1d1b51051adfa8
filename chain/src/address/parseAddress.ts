import { bech32, bech32m, createBase58check } from '@scure/base';
import { Address, OutScript } from '@scure/btc-signer';
import { sha256 } from 'viem';
import { checksumAddress } from '../evm/sweep/sweep.ts';
import { UTXO_NETWORKS } from './utxoNetworks.ts';

/** How a network writes its addresses; `prefix` is the human-readable part of bech32, as `bc`. */
export type AddressForm = { readonly kind: 'evm' } | { readonly kind: 'utxo'; readonly prefix: string };

/** `network`: an address of another network, or one that this network does not pay to yet. */
export type AddressFailure = 'length' | 'checksum' | 'network';

export type ParsedAddress =
  /** `address` as it is stored, in lower case where the case has no meaning; `shown` as people read it. */
  | { readonly isValid: true; readonly address: string; readonly shown: string }
  | { readonly isValid: false; readonly reason: AddressFailure };

/** More than the longest address of any form. */
const LENGTH_MAX = 128;
const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes, 'bytes'));
/** A version and the hash of a key or of a script. */
const BASE58_BYTES = 21;
const BASE58_LIKE = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/;
const BECH32_LIKE = /^[a-z]{2,12}1[02-9a-z]{6,}$/i;
const EVM_LIKE = /^0x[0-9a-f]{40}$/i;
/** No byte: a network of which only bech32 is known. */
const NO_VERSIONS = { pubKeyHash: -1, scriptHash: -1 };

/** Whether a text is an address of a network, and how it is written. */
export function parseAddress(text: string, form: AddressForm): ParsedAddress {
  if (text.length > LENGTH_MAX) return { isValid: false, reason: 'length' };
  return form.kind === 'evm' ? parseEvm(text) : parseUtxo(text, form.prefix);
}

/** In one case throughout, or in the case that EIP-55 derives from its digits. */
function parseEvm(text: string): ParsedAddress {
  if (!EVM_LIKE.test(text)) return { isValid: false, reason: explainNoEvm(text) };
  const digits = text.slice(2);
  const address = text.toLowerCase();
  const shown = checksumAddress(address);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || text === shown ? { isValid: true, address, shown } : { isValid: false, reason: 'checksum' };
}

function explainNoEvm(text: string): AddressFailure {
  if (readBech32(text) !== undefined || isBase58Address(text)) return 'network';
  return /^0x.{40}$/i.test(text) ? 'checksum' : 'length';
}

/** Base58 with a version of the network; bech32 with version 0, bech32m with version 1, the newest in use (BIP 341). */
function parseUtxo(text: string, prefix: string): ParsedAddress {
  if (isPayable(text, prefix, UTXO_NETWORKS[prefix] ?? NO_VERSIONS)) {
    const address = readBech32(text) === undefined ? text : text.toLowerCase();
    return { isValid: true, address, shown: address };
  }
  const read = readBech32(text);
  if (read !== undefined) return { isValid: false, reason: explainWitness(read, prefix) };
  if (EVM_LIKE.test(text) || isBase58Address(text)) return { isValid: false, reason: 'network' };
  return { isValid: false, reason: BASE58_LIKE.test(text) || BECH32_LIKE.test(text) ? 'checksum' : 'length' };
}

/** Why what is spelt rightly is no address of the network. */
function explainWitness({ prefix, form, version, programLength }: Bech32, expected: string): AddressFailure {
  if (prefix !== expected) return 'network';
  if (version === undefined || programLength < 2 || programLength > 40) return 'length';
  if ((version === 0) !== (form === 'bech32')) return 'checksum';
  if (version === 0 && programLength !== 20 && programLength !== 32) return 'length';
  // Version 0 is spelt wrongly within its last bits. Anybody may take what is sent to a version that is not in use yet.
  return version === 0 ? 'checksum' : 'network';
}

/** Whether a script can be built that pays to it, and that only its owner can spend. */
function isPayable(text: string, prefix: string, versions: { pubKeyHash: number; scriptHash: number }): boolean {
  try {
    const decoded = Address({ bech32: prefix, ...versions, wif: 0 }).decode(text);
    return decoded.type !== 'p2a' && OutScript.encode(decoded).length > 0;
  } catch {
    return false;
  }
}

/** Whether a text is in base58 with a right checksum, whatever its version and so its network. */
function isBase58Address(text: string): boolean {
  try {
    return BASE58_LIKE.test(text) && base58check.decode(text).length === BASE58_BYTES;
  } catch {
    return false;
  }
}

/** A text in bech32 or bech32m with a right checksum. */
interface Bech32 {
  readonly prefix: string;
  readonly form: 'bech32' | 'bech32m';
  /** The version of a witness program; undefined for one without data. */
  readonly version: number | undefined;
  /** Whole bytes after the version. */
  readonly programLength: number;
}

function readBech32(text: string): Bech32 | undefined {
  const decoded = bech32.decodeUnsafe(text);
  const found = decoded ?? bech32m.decodeUnsafe(text);
  if (found === undefined) return undefined;
  const { prefix, words } = found;
  const programLength = Math.floor(((words.length - 1) * 5) / 8);
  return { prefix, form: decoded === undefined ? 'bech32m' : 'bech32', version: words[0], programLength };
}
