import type { Block, Chain, Holding, Payment } from '@aldgate/chain';
import { toUnits } from '@aldgate/domain/money/units.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import { connectNetwork } from '../../server/src/modules/custody/follow/connectNetwork.ts';
import { readFollowedNetwork } from '../../server/src/modules/custody/follow/followedNetwork.ts';
import { followNetwork } from '../../server/src/modules/custody/follow/followNetwork.ts';
import { createDepositSink, createPayoutSink, type ScreeningConfig } from '../../server/src/modules/wallet/index.ts';

/** A block with this many on it, itself counted, is final. */
export const CONFIRMATIONS = 3;
const MATURES_AFTER = 100;

/** The signer's accounts; the extended public keys are BIP 32's test vectors. */
const ACCOUNTS = {
  ETH: {
    network: 'ETH',
    hot: '0x00000000000000000000000000000000000000a1',
    xpub: null,
    cold: '0x00000000000000000000000000000000000000c1',
  },
  BTC: {
    network: 'BTC',
    hot: null,
    xpub: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    cold: 'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
  },
};
const IDENTITIES = { ETH: '31337', BTC: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206' };
/** The sender on a network with outputs, where a test names none. */
const SENDER = 'bcrt1qsender000000000000000000000000000000000';
const PREFIXES = { ETH: null, BTC: 'bcrt' };

/** A payment of a simulated block. */
export interface SentPayment {
  readonly txid: string;
  readonly to: string;
  /** Default: the native asset. */
  readonly asset?: string;
  /** Decimal string. */
  readonly amount: string;
  readonly from?: string;
  /**
   * On a network with outputs: whose coins the transaction spends, null for a script without an address; none: new
   * coins.
   */
  readonly senders?: readonly (string | null)[];
  /** A contract that is not listed; the amount is in its own unit. */
  readonly contract?: string;
  /** Default: the first of its transaction. */
  readonly index?: string;
  /** Whether its block made the coins, which can be spent after 100 blocks. */
  readonly isOfBlock?: boolean;
}

/** A network whose node is simulated: the test mines and replaces its blocks, and the platform follows. */
export interface SimulatedNetwork {
  readonly chain: Chain;
  /** Mines a block with payments on the newest one, and follows. */
  readonly mine: (...payments: readonly SentPayment[]) => Promise<void>;
  /** Mines as many empty blocks as make the newest one final. */
  readonly confirm: () => Promise<void>;
  /** A payment in a block that is final. */
  readonly receive: (...payments: readonly SentPayment[]) => Promise<void>;
  /** Replaces the newest blocks by others and one more. */
  readonly reorganise: (removed: number, ...payments: readonly SentPayment[]) => Promise<void>;
  /** Reads what the node has. */
  readonly follow: () => Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly clock: () => number;
  /** The provider of screening; without it there is none. */
  readonly provider?: ScreeningConfig | null;
}

/** Connects a network to a simulated node and the signer's account. */
export async function openSimulatedNetwork(
  { database, clock, provider = null }: Deps,
  code: 'ETH' | 'BTC',
): Promise<SimulatedNetwork> {
  let count = 0;
  let listed: ReadonlySet<string> = new Set();
  const isListed = ({ contract }: Payment) => contract === null || listed.has(contract);
  const blockOn = (
    parent: Block | undefined,
    payments: readonly Payment[],
    spendings: Block['spendings'] = [],
  ): Block => ({
    height: (parent?.height ?? -1) + 1,
    hash: `${code}-${count++}`,
    parent: parent?.hash ?? '',
    time: clock(),
    payments: payments.filter(isListed),
    unlisted: payments.filter((each) => !isListed(each)),
    spendings,
  });
  /** By the output that a transaction spends. */
  const spent = new Map<string, string | null>();
  let branch: readonly Block[] = [blockOn(undefined, [])];
  const chain: Chain = {
    ...simulateNode(code, () => branch),
    ...(code === 'BTC' && {
      outputAddresses: async (outputs) => outputs.map(({ txid, index }) => spent.get(`${txid}/${index}`) ?? null),
    }),
  };
  const terms = { confirmations: CONFIRMATIONS };
  await database.updateTable('chain_network').set(terms).where('code', '=', code).execute();
  await connectNetwork(database, code, chain, ACCOUNTS[code], clock());
  const { tokens, nativeAsset } = await readFollowedNetwork(database, code);
  listed = new Set(tokens.keys());
  const contracts = new Map([...tokens].map(([contract, listed]) => [listed.asset, { contract, ...listed }]));

  const toPayment = ({ txid, to, asset = nativeAsset.asset, amount, from, index, ...sent }: SentPayment): Payment => {
    const maturesAt = sent.isOfBlock === true ? branch.length + MATURES_AFTER : null;
    const unlisted = sent.contract === undefined ? undefined : { contract: sent.contract, decimals: 0 };
    const { contract, decimals } = unlisted ?? contracts.get(asset) ?? { contract: null, ...nativeAsset };
    const first = code === 'BTC' ? 'out:0' : contract === null ? 'trace:tx' : 'log:0';
    return {
      txid,
      to: to.startsWith('0x') ? to.toLowerCase() : to,
      contract,
      from: from ?? null,
      index: index ?? first,
      amount: toUnits(amount, decimals),
      maturesAt,
    };
  };
  const toSpending = ({ txid, senders = [SENDER] }: SentPayment): Block['spendings'][number] => ({
    txid,
    nonce: null,
    succeeded: true,
    fee: null,
    outputs: senders.map((sender, index) => {
      spent.set(`before ${txid}/${index}`, sender);
      return { txid: `before ${txid}`, index };
    }),
  });
  const append = (payments: readonly SentPayment[]) => {
    const spendings = code === 'BTC' ? payments.map(toSpending) : [];
    branch = [...branch, blockOn(branch.at(-1), payments.map(toPayment), spendings)];
  };
  const log = createLog('silent');
  const sink = createDepositSink({ database, clock, log, provider });
  const deps = { database, clock, log, sink, payouts: createPayoutSink() };
  const follow = async () => {
    while (await followNetwork(deps, code, chain));
  };
  const mine = async (...payments: readonly SentPayment[]) => {
    append(payments);
    await follow();
  };
  const confirm = async () => {
    for (let mined = 1; mined < CONFIRMATIONS; mined += 1) append([]);
    await follow();
  };
  await follow();
  return {
    chain,
    mine,
    confirm,
    follow,
    receive: async (...payments) => {
      await mine(...payments);
      await confirm();
    },
    reorganise: async (removed, ...payments) => {
      branch = branch.slice(0, -removed);
      append(payments);
      for (let mined = 0; mined < removed; mined += 1) append([]);
      await follow();
    },
  };
}

function simulateNode(code: 'ETH' | 'BTC', branch: () => readonly Block[]): Chain {
  const never = () => Promise.reject(new Error('not part of following'));
  const newest = () => {
    const block = branch().at(-1);
    if (block === undefined) throw new Error('the chain has no block');
    return block;
  };
  return {
    find: never,
    broadcast: never,
    feeRate: never,
    nextNonce: never,
    balances: async (holdings, height) => ({
      at: branch()[height] ?? newest(),
      amounts: holdings.map((holding) => sumPaid(branch().slice(0, height + 1), holding)),
    }),
    identify: async () => IDENTITIES[code],
    addressPrefix: async () => PREFIXES[code],
    finalized: async () => undefined,
    head: async () => newest(),
    hashAt: async (height) => branch()[height]?.hash,
    readBlock: async (height) => branch()[height],
  };
}

/** Computes the balance that a chain's payments left an address with. */
function sumPaid(branch: readonly Block[], { address, contract }: Holding): bigint {
  const payments = branch.flatMap((block) => block.payments).filter((payment) => payment.contract === contract);
  const sum = (party: 'from' | 'to') =>
    payments.filter((payment) => payment[party] === address).reduce((total, { amount }) => total + amount, 0n);
  return sum('to') - sum('from');
}
