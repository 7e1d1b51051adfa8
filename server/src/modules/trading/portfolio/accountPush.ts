import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../kernel/apiError.ts';
import type { ChangeEvents } from '../../../kernel/events/changeEvents.ts';
import type { CheckSession, User } from '../../../kernel/http/caller.ts';
import { registerEventStream } from '../../../kernel/http/eventStream.ts';
import { formatIssues } from '../../../kernel/http/failures.ts';
import type { GuardSocket } from '../../../kernel/http/socketGuard.ts';
import { type AccountPublisher, createPublishers, type Publication } from './accountPublisher.ts';
import type { OpenOrder } from './accountState.ts';
import type { PortfolioDeps } from './handlers.ts';
import type { Sequences } from './publishedStates.ts';

/** The output of a channel; its reader may be slow. */
export interface PushSink {
  /** Writes text; false if the reader has to catch up first. */
  write(text: string): boolean;
  onceDrained(callback: () => void): void;
  /** Ends the channel; the client opens it again. */
  end(): void;
}

const HEARTBEAT_MS = 15_000;
/** A reader that accepts nothing for this long is disconnected. */
const STUCK_MS = 60_000;
/** The maximum of buffered order changes for a slow reader; the open orders are sent whole anyway. */
const ORDERS_MAX = 500;

/** An account as a reader has it. */
interface Account {
  readonly publisher: AccountPublisher;
  sent: Sequences;
  /** The newest version of each order that changed while the reader was slow, by its key. */
  readonly orders: Map<string, OpenOrder>;
}

/**
 * Sends the states of accounts to one reader, first each whole, then their changes. Nothing is queued for a slow
 * reader, who gets the newest version of what changed, whole, when ready.
 */
export class AccountPush {
  readonly #accounts: readonly Account[];
  readonly #feeds: Pick<PortfolioDeps['feeds'], 'follow'>;
  readonly #sink: PushSink;
  readonly #stop: (() => void)[];
  #isBlocked = false;
  #stuck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(publishers: readonly AccountPublisher[], feeds: Pick<PortfolioDeps['feeds'], 'follow'>, sink: PushSink) {
    this.#accounts = publishers.map((publisher) => ({
      publisher,
      sent: { account: 0, positions: 0, openOrders: 0 },
      orders: new Map(),
    }));
    this.#feeds = feeds;
    this.#sink = sink;
    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    const detach = this.#accounts.map((account) =>
      account.publisher.attach({ read: (publication) => this.#read(account, publication), end: () => this.#end() }),
    );
    this.#stop = [...detach, () => clearInterval(heartbeat)];
    this.#catchUp();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#stuck);
    for (const stop of this.#stop) stop();
  }

  #end(): void {
    this.close();
    this.#sink.end();
  }

  #read(account: Account, { text, orders }: Publication): void {
    if (!this.#isBlocked) {
      account.sent = account.publisher.sequences;
      this.#write(text);
      return;
    }
    for (const order of orders) {
      account.orders.delete(order.clientOrderId);
      account.orders.set(order.clientOrderId, order);
    }
    for (const oldest of account.orders.keys()) {
      if (account.orders.size <= ORDERS_MAX) break;
      account.orders.delete(oldest);
    }
  }

  /** Sends whole what the reader has not in its current version. */
  #catchUp(): void {
    if (this.#isClosed || this.#isBlocked) return;
    const text = this.#accounts.map(takeMissing).join('');
    if (text !== '') this.#write(text);
  }

  #beat(): void {
    // An account has a new key, or the server does not follow it any more: the client opens another channel.
    const isReplaced = ({ publisher: { account, feed } }: Account) =>
      this.#feeds.follow(account, feed.product) !== feed;
    if (this.#accounts.some(isReplaced)) {
      this.#sink.end();
      return;
    }
    if (!this.#isBlocked) this.#write(': alive\n\n');
  }

  #write(text: string): void {
    if (this.#sink.write(text)) return;
    this.#isBlocked = true;
    this.#stuck = setTimeout(() => this.#sink.end(), STUCK_MS).unref();
    this.#sink.onceDrained(() => {
      clearTimeout(this.#stuck);
      this.#isBlocked = false;
      this.#catchUp();
    });
  }
}

/** Takes the events of what a reader has not of an account in its current version. */
function takeMissing(account: Account): string {
  const { publisher, sent, orders } = account;
  const { sequences } = publisher;
  const behind = publisher.names.filter((name) => sent[name] !== sequences[name]);
  const text = behind.map((name) => publisher.whole(name)).join('') + publisher.formatOrders(orders.values());
  account.sent = sequences;
  orders.clear();
  return text;
}

interface PushDeps extends PortfolioDeps {
  readonly changeEvents: Pick<ChangeEvents, 'subscribe'>;
  readonly check: CheckSession;
  readonly guard: GuardSocket;
  readonly perSecond: number;
  readonly recheckMs?: number;
}

/** The channels of the products. */
const CHANNELS = [
  { name: 'futures', product: FUTURES },
  { name: 'spot', product: 'spot' },
] as const;

export function registerAccountPush(routes: FastifyInstance, deps: PushDeps): void {
  const publishers = createPublishers(deps);
  for (const channel of CHANNELS) registerChannel(routes, deps, publishers, channel);
}

/** The account of a key. Throws before the channel begins: it has no state of a product that is not traded. */
async function findAccount({ accounts }: PushDeps, { institutionId }: User, keyId: string, product: Product) {
  const account = await accounts.find(institutionId, keyId);
  if (!account.products.includes(product)) throw new ApiError('instrumentNotFound');
  return account;
}

function onlyApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function registerChannel(
  routes: FastifyInstance,
  deps: PushDeps,
  publishers: ReturnType<typeof createPublishers>,
  { name, product }: (typeof CHANNELS)[number],
): void {
  const { check, changeEvents, guard, perSecond, recheckMs } = deps;
  registerEventStream(routes, {
    name,
    check,
    changeEvents,
    guard,
    perSecond,
    ...(recheckMs !== undefined && { recheckMs }),
    async find(request, user) {
      const parsed = channelSchemas[name].query.safeParse(request.query);
      if (!parsed.success) throw new ApiError('format', { fields: formatIssues(parsed.error) });
      const found = await Promise.all(
        parsed.data.exchangeKeyId.map((keyId) => findAccount(deps, user, keyId, product).catch(onlyApiError)),
      );
      const accounts = found.flatMap((account) => (account instanceof ApiError ? [] : account));
      // One account that was closed does not end the channel of the others.
      if (accounts.length === 0) throw found[0];
      return accounts;
    },
    open(channel, _user, accounts) {
      const used = accounts.map((account) => publishers.use(account, product));
      const push = new AccountPush(
        used.map(({ publisher }) => publisher),
        deps.feeds,
        channel,
      );
      return () => {
        push.close();
        for (const { release } of used) release();
      };
    },
  });
}
