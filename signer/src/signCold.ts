import { decodeTokenAmount } from '@aldgate/chain/evm/tokenTransfer.ts';
import { type EvmTransaction, formatEvmFile, parseEvmFile } from '@aldgate/chain/offline/evmFile.ts';
import { addSignatures, readPsbt } from '@aldgate/chain/offline/psbtFile.ts';
import { deriveUtxoAddress } from '@aldgate/chain/utxo/address.ts';
import { signCall, transferOf } from './buildEvm.ts';
import { signUtxo } from './buildUtxo.ts';
import type { ColdEvmPolicy, ColdPolicy, ColdUtxoPolicy } from './coldPolicy.ts';
import { Refusal } from './intent.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import { proveInputs } from './previous.ts';

/** The cold wallet's address, and where the hot wallet receives. */
const COLD_PATH = '0/0';
const HOT_PATH = '1/0';

/**
 * Signs an unsigned file with the cold wallet's key, and returns the signed one: JSON of an EIP-1559 transaction, or a
 * PSBT in base64. The signer builds the transaction from what the file says; a Refusal where it pays anybody but the
 * hot wallet, or an input's value is not proved by its previous transaction.
 */
export async function signColdFile(seed: Uint8Array, { networks }: ColdPolicy, text: string): Promise<string> {
  const policies = Object.values(networks);
  if (!text.trimStart().startsWith('{')) {
    const policy = policies.find((each) => each.kind === 'utxo');
    if (policy === undefined) throw new Refusal('network', 'PSBT');
    return signPsbt(seed, policy, text);
  }
  const { transaction } = parseEvmFile(text);
  const policy = policies.find((each) => each.kind === 'evm' && each.chainId === transaction.chainId);
  if (policy?.kind !== 'evm') throw new Refusal('network', String(transaction.chainId));
  return signJson(seed, policy, transaction);
}

async function signJson(seed: Uint8Array, policy: ColdEvmPolicy, transaction: EvmTransaction): Promise<string> {
  const account = deriveEvmAccount(seed);
  const { from, to, value, data, nonce, gas, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip } = transaction;
  if (from !== account.address.toLowerCase()) throw new Refusal('from', account.address);
  const token = policy.tokens.find(({ contract }) => contract === to);
  const amount = token === undefined ? value : decodeTokenAmount(data as `0x${string}`);
  if (amount === undefined) throw new Refusal('data', data);
  const call = transferOf(policy, token?.asset ?? policy.native, policy.hot, amount);
  const isSame = call.to === to && call.value === value && (call.data ?? '0x') === data;
  if (!isSame) throw new Refusal('to', policy.hot);
  const { raw } = await signCall(account, policy, call, { nonce, gas, maxFee, tip });
  return formatEvmFile(transaction, raw);
}

function signPsbt(seed: Uint8Array, policy: ColdUtxoPolicy, text: string): string {
  const { addresses, hotXpub } = policy;
  const account = deriveUtxoAccount(seed, policy);
  const own = deriveUtxoAddress(account.publicExtendedKey, COLD_PATH, addresses.bech32);
  const hot = deriveUtxoAddress(hotXpub, HOT_PATH, addresses.bech32);
  const { inputs, outputs } = readPsbt(text, addresses.bech32);
  const foreign =
    inputs.find(({ address }) => address !== own) ?? outputs.slice(1).find(({ address }) => address !== own);
  if (foreign !== undefined) throw new Refusal('address', foreign.address);
  const [first] = outputs;
  if (first?.address !== hot) throw new Refusal('to', hot);
  const previous = inputs.map((input) => {
    if (input.previous === undefined) throw new Refusal('previous', `${input.txid}:${input.vout}`);
    return input.previous;
  });
  const used = inputs.map(({ txid, vout }) => ({ txid, vout, path: COLD_PATH }));
  const proven = proveInputs({ inputs: used, previous });
  const fee = sum(proven.map(({ value }) => value)) - sum(outputs.map(({ amount }) => amount));
  if (fee < 0n) throw new Refusal('inputs', fee);
  const { raw } = signUtxo(
    account,
    { ...policy, coldXpub: null },
    {
      requestId: 'cold',
      attempt: 1,
      network: 'cold',
      kind: 'spend',
      change: { path: COLD_PATH },
      fee,
      inputs: used,
      previous,
      outputs: [{ address: hot, amount: first.amount, withdrawalId: 'cold' }],
    },
    proven,
  );
  return addSignatures(text, raw);
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
