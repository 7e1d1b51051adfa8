import { randomUUID } from 'node:crypto';
import type { Random } from '../generated/random.ts';
import type { Reply } from '../platform/platform.ts';
import type { ServerClient } from '../platform/serverClient.ts';

/** A request that must happen once, sent again with the same id until its outcome is known. */
export interface Submission {
  readonly kind: 'conversion' | 'transfer' | 'order';
  readonly id: string;
  readonly send: () => Promise<Reply>;
  /** The outcome that an answer reported; undefined until there is one. */
  outcome: string | undefined;
}

/** A customer of one institution: what it sends, and what it was answered. */
export class TradingWork {
  readonly submissions: Submission[] = [];
  /** How often each code was answered; 0 without an answer. */
  readonly codes = new Map<string, number>();
  readonly #client: ServerClient;
  readonly #random: Random;
  readonly #near: (percent: number) => string;
  #exchangeKeyId = '';
  /** Limit orders that may rest. */
  readonly #resting: string[] = [];

  /** `near` gives a price this many percent from the mark of BTCUSDT. */
  constructor(client: ServerClient, random: Random, near: (percent: number) => string) {
    this.#client = client;
    this.#random = random;
    this.#near = near;
  }

  get exchangeKeyId(): string {
    return this.#exchangeKeyId;
  }

  /** Funds the futures account and finds its key. */
  async open(): Promise<void> {
    await this.#submit(this.#transfer('capital_account', 'swap_account', 'USDT', '50000'));
    const { data } = await this.call('/broker/account/queryBrokerOptions');
    this.#exchangeKeyId = data[0].keyId;
  }

  /** Works until it has done enough: conversions, transfers and trading go on beside each other. */
  async run(isEnough: () => boolean): Promise<void> {
    const repeat = async (turn: () => Promise<unknown>) => {
      while (!isEnough()) {
        await turn();
        await new Promise((resolve) => setTimeout(resolve, 200 + this.#random.below(600)));
      }
    };
    await Promise.all([
      repeat(() => this.#convert()),
      repeat(() => this.#move()),
      repeat(() => this.#trade()),
      repeat(() => this.#trade()),
    ]);
  }

  async call(path: string, body: object = {}): Promise<Reply> {
    const reply = await this.#client.call('POST', path, body);
    const name = `${path.split('/').at(-1)} ${reply.code}`;
    this.codes.set(name, (this.codes.get(name) ?? 0) + 1);
    return reply;
  }

  /** Sends a submission; a customer without an outcome sometimes sends it again immediately. */
  async #submit(submission: Submission): Promise<Reply> {
    this.submissions.push(submission);
    const reply = await sendAgain(submission);
    if (submission.outcome === undefined && this.#random.chance(0.5)) await sendAgain(submission);
    return reply;
  }

  async #convert(): Promise<void> {
    const [fromAsset, toAsset] = this.#random.pick([
      ['USDT', 'BTC'],
      ['BTC', 'USDT'],
    ] as const);
    const fromAmount = fromAsset === 'BTC' ? '0.001' : '100';
    const { code, data } = await this.call('/institution/quote', { fromAsset, toAsset, fromAmount });
    if (code !== 200) return;
    const id = data.quoteId as string;
    const send = () => this.call('/institution/order', { quoteId: id });
    await this.#submit({ kind: 'conversion', id, send, outcome: undefined });
  }

  async #move(): Promise<void> {
    const wallet = this.#random.pick(['swap_account', 'trade_account']);
    const [from, to] = this.#random.chance(0.6) ? ['capital_account', wallet] : [wallet, 'capital_account'];
    const isBitcoin = wallet === 'trade_account' && this.#random.chance(0.5);
    const amount = isBitcoin ? '0.001' : `${1 + this.#random.below(20)}`;
    await this.#submit(this.#transfer(from, to, isBitcoin ? 'BTC' : 'USDT', amount));
  }

  #transfer(transferFrom: string, transferTo: string, asset: string, amount: string): Submission {
    const id = randomUUID();
    const body = { key: id, asset, amount, transferFrom, transferTo };
    return {
      kind: 'transfer' as const,
      id,
      outcome: undefined,
      send: () => this.call('/broker/lightning/transfer/apply', body),
    };
  }

  async #trade(): Promise<void> {
    const direction = this.#random.pick(['buy', 'sell']);
    const quantity = this.#random.pick(['0.002', '0.003', '0.004']);
    const turn = this.#random.below(10);
    if (turn < 3) await this.#send('sendOrder', { direction, priceType: 'market', quantity });
    else if (turn < 6) {
      const distance = this.#random.pick([0.01, 0.2, 3]);
      const price = this.#near(direction === 'buy' ? -distance : distance);
      const id = await this.#send('sendOrder', { direction, priceType: 'limit', quantity, price });
      this.#resting.push(id);
    } else if (turn === 6) await this.#send('closePosition', { priceType: 'market', quantity });
    else {
      const at = this.#random.below(this.#resting.length);
      const clientOrderId = this.#resting[at];
      if (clientOrderId === undefined) return;
      const order = { exchangeKeyId: this.#exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId };
      if (turn < 9) {
        this.#resting.splice(at, 1);
        await this.call('/broker/lightning/futures/order/cancelOrder', order);
      } else {
        const terms = { price: this.#near(this.#random.pick([-3, -2, 2, 3])), quantity: '0.005' };
        await this.call('/broker/lightning/futures/order/amendOrder', { ...order, ...terms });
      }
    }
  }

  async #send(name: string, terms: object): Promise<string> {
    const id = randomUUID();
    const order = { exchangeKeyId: this.#exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: id };
    const send = () => this.call(`/broker/lightning/futures/order/${name}`, { ...order, ...terms });
    await this.#submit({ kind: 'order', id, send, outcome: undefined });
    return id;
  }
}

/** Sends a submission once more and notes its outcome. An outcome that was answered never changes. */
export async function sendAgain(submission: Submission): Promise<Reply> {
  const reply = await submission.send();
  const outcome = readOutcome(submission, reply);
  if (submission.outcome !== undefined && submission.outcome !== outcome)
    throw new Error(`${submission.kind} ${submission.id} was ${submission.outcome} and is ${outcome} (${reply.code})`);
  submission.outcome = outcome;
  return reply;
}

/** Nothing was stored under the id: too little money or margin, out of bounds, nothing to close. */
const REFUSED = new Set([45520, 45543, 45546]);
/** The order's id is used up, and nothing reached the exchange or was accepted there. */
const FAILED = new Set([45538, 45539, 45547]);

/** Undefined while it is unknown, or while the request may still succeed. */
function readOutcome({ kind, outcome }: Submission, { code, data }: Reply): string | undefined {
  if (kind === 'conversion') {
    if (code === 45521) return 'expired';
    return code === 200 || code === 45522 ? data.orderId : undefined;
  }
  if (kind === 'transfer') return code === 200 && data.state !== 'pending' ? data.state : undefined;
  if (FAILED.has(code)) return 'failed';
  if (code !== 200 || data.status === 'submitted') return outcome;
  return data.status === 'failed' ? 'failed' : 'accepted';
}

/** Whether a request that was sent again over a healthy line was refused, so that nothing is stored under its id. */
export const isRefused = ({ code }: Reply): boolean => REFUSED.has(code);
