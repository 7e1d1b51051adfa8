import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../kernel/apiError.ts';
import type { ChangeEvents } from '../../../kernel/events/changeEvents.ts';
import type { CheckSession } from '../../../kernel/http/caller.ts';
import { registerEventStream } from '../../../kernel/http/eventStream.ts';
import { formatIssues } from '../../../kernel/http/failures.ts';
import type { GuardSocket } from '../../../kernel/http/socketGuard.ts';
import { type AccountPublisher, createPublishers, formatOrders, type Publication } from './accountPublisher.ts';
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

/**
 * Sends an account's three states to one reader, first each whole, then their changes. Nothing is queued for a slow
 * reader, who gets the newest version of what changed, whole, when ready.
 */
export class AccountPush {
  readonly #publisher: AccountPublisher;
  readonly #feeds: Pick<PortfolioDeps['feeds'], 'follow'>;
  readonly #sink: PushSink;
  readonly #stop: (() => void)[];
  /** The sequences that the reader has. */
  #sent: Sequences = { account: 0, positions: 0, openOrders: 0 };
  /** The newest version of each order that changed while the reader was slow, by its key. */
  readonly #orders = new Map<string, OpenOrder>();
  #isBlocked = false;
  #stuck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(publisher: AccountPublisher, feeds: Pick<PortfolioDeps['feeds'], 'follow'>, sink: PushSink) {
    this.#publisher = publisher;
    this.#feeds = feeds;
    this.#sink = sink;
    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    const detach = publisher.attach({ read: (publication) => this.#read(publication), end: () => this.#end() });
    this.#stop = [detach, () => clearInterval(heartbeat)];
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

  #read({ text, orders }: Publication): void {
    if (!this.#isBlocked) {
      this.#sent = this.#publisher.sequences;
      this.#write(text);
      return;
    }
    for (const order of orders) {
      this.#orders.delete(order.clientOrderId);
      this.#orders.set(order.clientOrderId, order);
    }
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= ORDERS_MAX) break;
      this.#orders.delete(oldest);
    }
  }

  /** Sends whole what the reader has not in its current version. */
  #catchUp(): void {
    if (this.#isClosed || this.#isBlocked) return;
    const { sequences } = this.#publisher;
    const behind = this.#publisher.names.filter((name) => this.#sent[name] !== sequences[name]);
    const text = behind.map((name) => this.#publisher.whole(name)).join('') + formatOrders(this.#orders.values());
    this.#sent = sequences;
    this.#orders.clear();
    if (text !== '') this.#write(text);
  }

  #beat(): void {
    // The account has a new key, or the server does not follow it any more: the client opens another channel.
    if (this.#feeds.follow(this.#publisher.account, this.#publisher.feed.product) !== this.#publisher.feed) {
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
      const account = await deps.accounts.find(user.institutionId, parsed.data.exchangeKeyId);
      // Before the channel begins: it has no state of a product that the account does not trade.
      if (!account.products.includes(product)) throw new ApiError('instrumentNotFound');
      return account;
    },
    open(channel, _user, account) {
      const { publisher, release } = publishers.use(account, product);
      const push = new AccountPush(publisher, deps.feeds, channel);
      return () => {
        push.close();
        release();
      };
    },
  });
}
