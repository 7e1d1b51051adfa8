import { createHash } from 'node:crypto';
import { signEvm } from './buildEvm.ts';
import { signUtxo } from './buildUtxo.ts';
import { type EvmIntent, type Intent, isUtxoIntent, Refusal, type UtxoIntent } from './intent.ts';
import type { Journal, Signed } from './journal.ts';
import { deriveEvmAccount, deriveUtxoAccount } from './keys.ts';
import type { NetworkPolicy, Policy } from './policy.ts';
import { type ProvenInput, proveInputs } from './previous.ts';

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
 * Signs what the policy allows, once: one transaction for one attempt of a request, and no nonce or output for two
 * requests.
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
    const request: Request = isUtxoIntent(intent) ? { intent, inputs: proveInputs(intent) } : { intent };
    const digest = digestOf(request);
    const known = journal.findAttempt(requestId, attempt);
    if (known !== undefined) {
      if (known.digest !== digest) throw new Refusal('request');
      return { sequence: known.sequence, raw: known.raw, txid: known.txid };
    }
    const rules = policyOf(network);
    const uses = usesOf(intent);
    const core = coreOf(request);
    const earlier = journal.findLatest(requestId);
    const feeBefore = BigInt(earlier?.feeMost ?? 0);
    const feeMost = feeMostOf(intent) > feeBefore ? feeMostOf(intent) : feeBefore;
    const feeSpent = feeMost - feeBefore;
    if (earlier !== undefined) {
      // A transaction may be replaced by nothing at all.
      if (intent.kind !== 'cancel' && earlier.core !== core) throw new Refusal('attempt');
      if (feeOf(intent) <= BigInt(earlier.fee)) throw new Refusal('fee_up', earlier.fee);
      // All attempts use up the same, so that a block has one of them: at most one fee is ever paid.
      if (!isSameSet(uses, journal.usesOf(network, requestId))) throw new Refusal('attempt');
    }
    for (const name of uses) {
      const user = journal.userOf(network, name);
      if (user !== undefined && user !== requestId) throw new Refusal('used', name);
    }
    const built = await build(rules, request);
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

  async function build(rules: NetworkPolicy, request: Request): Promise<{ raw: string; txid: string }> {
    const { intent } = request;
    if ('inputs' in request) {
      if (rules.kind !== 'utxo') throw new Refusal('kind', intent.kind);
      return signUtxo(deriveUtxoAccount(seed, rules), rules, request.intent, request.inputs);
    }
    if (rules.kind !== 'evm') throw new Refusal('kind', intent.kind);
    return signEvm(evm, rules, request.intent);
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
    /** Lists the amounts that each asset may still send. */
    left() {
      const now = clock();
      return Object.entries(policy.networks).flatMap(([network, rules]) =>
        Object.entries(rules.assets).map(([asset, { perTransaction, perHour, perDay }]) => ({
          network,
          asset,
          perTransaction,
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

/** A request with what its inputs were proved to be. */
type Request =
  | { readonly intent: EvmIntent }
  | { readonly intent: UtxoIntent; readonly inputs: readonly ProvenInput[] };

/**
 * Selects what digests cover: the request, with proved values in place of the previous transactions. Journals of
 * versions that took values from the request have the same digests where those were true.
 */
function describe(request: Request): object {
  if (!('inputs' in request)) return request.intent;
  const { previous: _previous, ...rest } = request.intent;
  return { ...rest, inputs: request.inputs.map(({ txid, vout, value, path }) => ({ txid, vout, value, path })) };
}

const digestOf = (request: Request): string => sha256(describe(request));

/** Selects the part that all attempts of a request share: everything but the attempt and its fee. */
function coreOf(request: Request): string {
  const core = { ...describe(request), attempt: undefined };
  if ('inputs' in request) return sha256({ ...core, fee: null });
  return sha256({ ...core, gas: null, maxFee: null, tip: null });
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each));

/** Returns the fee that a further attempt must exceed. */
const feeOf = (intent: Intent): bigint => (isUtxoIntent(intent) ? intent.fee : intent.maxFee);

/** The most that the chain may charge. */
const feeMostOf = (intent: Intent): bigint => (isUtxoIntent(intent) ? intent.fee : intent.gas * intent.maxFee);

const usesOf = (intent: Intent): string[] =>
  isUtxoIntent(intent) ? intent.inputs.map(({ txid, vout }) => `${txid}:${vout}`) : [`nonce:${intent.nonce}`];

/** Returns the amount that leaves to others. */
function spentBy(rules: NetworkPolicy, intent: Intent): { asset: string; amount: bigint } | null {
  if (intent.kind === 'transfer') return { asset: intent.asset, amount: intent.amount };
  if (intent.kind !== 'spend' || rules.kind !== 'utxo') return null;
  return { asset: rules.asset, amount: intent.outputs.reduce((sum, { amount }) => sum + amount, 0n) };
}
