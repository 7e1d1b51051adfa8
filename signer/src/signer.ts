import { createHash } from 'node:crypto';
import { signEvm } from './buildEvm.ts';
import { signUtxo } from './buildUtxo.ts';
import { type Intent, isUtxoIntent, Refusal } from './intent.ts';
import type { Journal, Signed } from './journal.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import type { NetworkPolicy, Policy } from './policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface SignerOptions {
  readonly seed: Uint8Array;
  readonly policy: Policy;
  readonly journal: Journal;
  readonly clock: () => number;
}

export type Signer = ReturnType<typeof createSigner>;

/**
 * Signs what the policy allows, once: one transaction for one attempt of a request, and no nonce or output for two requests.
 */
export function createSigner({ seed, policy, journal, clock }: SignerOptions) {
  const evm = deriveEvmAccount(seed);
  let turn: Promise<unknown> = Promise.resolve();

  const policyOf = (network: string): NetworkPolicy => {
    const found = policy.networks[network];
    if (found === undefined || !Object.hasOwn(policy.networks, network)) throw new Refusal('network', network);
    return found;
  };

  async function signNow(intent: Intent): Promise<Signed> {
    const { requestId, attempt, network } = intent;
    const digest = digestOf(intent);
    const known = journal.findAttempt(requestId, attempt);
    if (known !== undefined) {
      if (known.digest !== digest) throw new Refusal('request');
      return { sequence: known.sequence, raw: known.raw, txid: known.txid };
    }
    const rules = policyOf(network);
    const uses = usesOf(intent);
    const core = coreOf(intent);
    const earlier = journal.findLatest(requestId);
    const feeBefore = BigInt(earlier?.feeMost ?? 0);
    const feeMost = feeMostOf(intent) > feeBefore ? feeMostOf(intent) : feeBefore;
    const feeSpent = feeMost - feeBefore;
    if (earlier !== undefined) {
      // A transaction may be replaced by nothing at all.
      if (intent.kind !== 'cancel' && earlier.core !== core) throw new Refusal('attempt');
      if (feeOf(intent) <= BigInt(earlier.fee)) throw new Refusal('fee_up', earlier.fee);
    }
    for (const name of uses) {
      const user = journal.userOf(network, name);
      if (user !== undefined && user !== requestId) throw new Refusal('used', name);
      if (user === undefined && earlier !== undefined) throw new Refusal('attempt');
    }
    const built = await build(rules, intent);
    const spent = earlier === undefined ? spentBy(rules, intent) : null;
    if (spent !== null) assertWithin(rules, network, spent);
    assertFees(rules, network, feeSpent);
    const entry = { requestId, attempt, network, digest, core, fee: feeOf(intent), feeMost, feeSpent, uses, spent };
    return journal.append({ ...entry, ...built, at: clock() });
  }

  function assertWithin(rules: NetworkPolicy, network: string, { asset, amount }: { asset: string; amount: bigint }) {
    const bounds = rules.assets[asset];
    if (bounds === undefined || !Object.hasOwn(rules.assets, asset)) throw new Refusal('asset', asset);
    if (amount > bounds.perTransaction) throw new Refusal('per_transaction', bounds.perTransaction);
    const now = clock();
    const since = (ms: number) => journal.spentSince(network, asset, now - ms) + amount;
    if (since(HOUR_MS) > bounds.perHour) throw new Refusal('per_hour', bounds.perHour);
    if (since(DAY_MS) > bounds.perDay) throw new Refusal('per_day', bounds.perDay);
  }

  function assertFees({ fees }: NetworkPolicy, network: string, fee: bigint) {
    const now = clock();
    if (journal.feesSince(network, now - HOUR_MS) + fee > fees.perHour)
      throw new Refusal('fees_per_hour', fees.perHour);
    if (journal.feesSince(network, now - DAY_MS) + fee > fees.perDay) throw new Refusal('fees_per_day', fees.perDay);
  }

  async function build(rules: NetworkPolicy, intent: Intent): Promise<{ raw: string; txid: string }> {
    if (isUtxoIntent(intent)) {
      if (rules.kind !== 'utxo') throw new Refusal('kind', intent.kind);
      return signUtxo(deriveUtxoAccount(seed, rules), rules, intent);
    }
    if (rules.kind !== 'evm') throw new Refusal('kind', intent.kind);
    return signEvm(evm, rules, intent);
  }

  return {
    /** One after the other: what one is allowed depends on those before it. */
    sign(intent: Intent): Promise<Signed> {
      const signed = turn.then(() => signNow(intent));
      turn = signed.catch(() => undefined);
      return signed;
    },
    identity() {
      const { sequence, hash } = journal.head();
      const accounts = Object.entries(policy.networks).map(([network, rules]) =>
        rules.kind === 'evm'
          ? { network, hot: evm.address, xpub: null, cold: rules.cold }
          : { network, hot: null, xpub: deriveUtxoAccount(seed, rules).publicExtendedKey, cold: rules.coldXpub },
      );
      return { accounts, policy: policy.hash, sequence, head: hash };
    },
    /** What each asset may still send. */
    left() {
      const now = clock();
      return Object.entries(policy.networks).flatMap(([network, rules]) =>
        Object.entries(rules.assets).map(([asset, { perTransaction, perHour, perDay }]) => ({
          ...{ network, asset, perTransaction },
          hour: perHour - journal.spentSince(network, asset, now - HOUR_MS),
          day: perDay - journal.spentSince(network, asset, now - DAY_MS),
        })),
      );
    },
  };
}

const text = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));
const sha256 = (value: unknown) => createHash('sha256').update(text(value)).digest('hex');

const digestOf = (intent: Intent): string => sha256(intent);

/** The same for all attempts of a request: everything but the attempt and its fee. */
function coreOf(intent: Intent): string {
  const { attempt: _attempt, ...rest } = intent;
  if (isUtxoIntent(intent)) return sha256({ ...rest, fee: null });
  return sha256({ ...rest, gas: null, maxFee: null, tip: null });
}

/** What a further attempt must exceed. */
const feeOf = (intent: Intent): bigint => (isUtxoIntent(intent) ? intent.fee : intent.maxFee);

/** The most that the chain may charge. */
const feeMostOf = (intent: Intent): bigint => (isUtxoIntent(intent) ? intent.fee : intent.gas * intent.maxFee);

const usesOf = (intent: Intent): string[] =>
  isUtxoIntent(intent) ? intent.inputs.map(({ txid, vout }) => `${txid}:${vout}`) : [`nonce:${intent.nonce}`];

/** What leaves to others. */
function spentBy(rules: NetworkPolicy, intent: Intent): { asset: string; amount: bigint } | null {
  if (intent.kind === 'transfer') return { asset: intent.asset, amount: intent.amount };
  if (intent.kind !== 'spend' || rules.kind !== 'utxo') return null;
  return { asset: rules.asset, amount: intent.outputs.reduce((sum, { amount }) => sum + amount, 0n) };
}
