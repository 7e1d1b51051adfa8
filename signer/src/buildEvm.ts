import { isReservedAddress } from '@aldgate/chain/address/reservedAddress.ts';
import { encodeFlush } from '@aldgate/chain/evm/sweep/sweep.ts';
import { encodeTokenTransfer } from '@aldgate/chain/evm/tokenTransfer.ts';
import { type Hex, keccak256 } from 'viem';
import type { privateKeyToAccount } from 'viem/accounts';
import { type EvmIntent, Refusal } from './intent.ts';
import type { EvmPolicy } from './policy.ts';

type Account = ReturnType<typeof privateKeyToAccount>;

interface Call {
  readonly to: Hex;
  readonly value: bigint;
  readonly data?: Hex;
}

/** Builds and signs a transaction of the hot wallet. Throws a Refusal where the policy does not allow it. */
export const signEvm = (account: Account, policy: EvmPolicy, intent: EvmIntent) =>
  signCall(account, policy, callOf(account.address, policy, intent), intent);

/** Signs a call within the fee's cap. */
export async function signCall(
  account: Account,
  { chainId, feeCapWei }: Pick<EvmPolicy, 'chainId' | 'feeCapWei'>,
  call: Call,
  { nonce, gas, maxFee, tip }: Pick<EvmIntent, 'nonce' | 'gas' | 'maxFee' | 'tip'>,
): Promise<{ readonly raw: Hex; readonly txid: Hex }> {
  if (tip > maxFee) throw new Refusal('tip', maxFee);
  if (gas * maxFee > feeCapWei) throw new Refusal('fee', feeCapWei);
  const raw = await account.signTransaction({
    ...call,
    type: 'eip1559',
    chainId,
    nonce,
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
  });
  return { raw, txid: keccak256(raw) };
}

function callOf(self: Hex, policy: EvmPolicy, intent: EvmIntent): Call {
  if (intent.kind === 'flush') {
    if (intent.factory !== policy.factory) throw new Refusal('factory', policy.factory);
    const unknown = intent.tokens.find((token) => !policy.tokens.some(({ contract }) => contract === token));
    if (unknown !== undefined) throw new Refusal('token', unknown);
    return { to: policy.factory, value: 0n, data: encodeFlush(intent.salts, intent.tokens) };
  }
  if (intent.kind === 'cancel') return { to: self, value: 0n };
  const { asset, amount } = intent;
  if (intent.kind === 'to_cold') return transferOf(policy, asset, policy.cold, amount);
  if (isLost(policy, intent.to)) throw new Refusal('to', intent.to);
  return transferOf(policy, asset, intent.to, amount);
}

/** Nobody gets back what is sent to a reserved address, a token's contract or the factory. */
const isLost = ({ factory, tokens }: EvmPolicy, to: Hex): boolean =>
  isReservedAddress(to) || to === factory || tokens.some(({ contract }) => contract === to);

/** Coins, or a listed token, to an address. */
export function transferOf(
  { native, tokens }: Pick<EvmPolicy, 'native' | 'tokens'>,
  asset: string,
  to: Hex,
  amount: bigint,
): Call {
  if (amount === 0n) throw new Refusal('amount', amount);
  if (asset === native) return { to, value: amount };
  const token = tokens.find((each) => each.asset === asset);
  if (token === undefined) throw new Refusal('asset', asset);
  return { to: token.contract, value: 0n, data: encodeTokenTransfer(to, amount) };
}
