import { encodeFlush } from '@aldgate/chain/evm/sweep/sweep.ts';
import { encodeFunctionData, type Hex, keccak256 } from 'viem';
import type { privateKeyToAccount } from 'viem/accounts';
import { type EvmIntent, Refusal } from './intent.ts';
import type { EvmPolicy } from './policy.ts';

const TRANSFER = [
  {
    ...{ type: 'function', name: 'transfer', stateMutability: 'nonpayable', outputs: [] },
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
] as const;

interface Call {
  readonly to: Hex;
  readonly value: bigint;
  readonly data?: Hex;
}

/** Builds and signs a transaction of the hot wallet. Throws a Refusal where the policy does not allow it. */
export async function signEvm(
  account: ReturnType<typeof privateKeyToAccount>,
  policy: EvmPolicy,
  intent: EvmIntent,
): Promise<{ readonly raw: Hex; readonly txid: Hex }> {
  const { nonce, gas, maxFee, tip } = intent;
  if (tip > maxFee) throw new Refusal('tip', maxFee);
  if (gas * maxFee > policy.feeCapWei) throw new Refusal('fee', policy.feeCapWei);
  const raw = await account.signTransaction({
    ...callOf(account.address, policy, intent),
    ...{ type: 'eip1559', chainId: policy.chainId, nonce, gas, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip },
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
  const to = intent.kind === 'to_cold' ? policy.cold : intent.to;
  if (asset === policy.native) return { to, value: amount };
  const token = policy.tokens.find((each) => each.asset === asset);
  if (token === undefined) throw new Refusal('asset', asset);
  const data = encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [to, amount] });
  return { to: token.contract, value: 0n, data };
}
