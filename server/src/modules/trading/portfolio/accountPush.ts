import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import type { Pushed, PushedName } from '@aldgate/contract/trading/push.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../kernel/apiError.ts';
import type { ChangeEvents } from '../../../kernel/changeEvents.ts';
import type { Authenticate } from '../../../kernel/http/caller.ts';
import { registerEventStream } from '../../../kernel/http/eventStream.ts';
import { formatIssues } from '../../../kernel/http/failures.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { OpenOrder } from './accountState.ts';
import { accountNow, openOrdersNow, type PortfolioDeps, positionsNow } from './handlers.ts';
import { formatOrder } from './view.ts';

/** The output of a channel; its reader may be slow. */
export interface PushSink {
  /** Writes text; false if the reader has to catch up first. */
  write(text: string): boolean;
  onceDrained(callback: () => void): void;
  /** Ends the channel; the client opens it again. */
  end(): void;
}

type StateName = Exclude<PushedName, 'order'>;

/** At most ten times a second. */
const EVERY_MS = 100;
const MARK_TIME_EVERY_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** A reader that accepts nothing for this long is disconnected. */
const STUCK_MS = 60_000;
/** The maximum of buffered order changes for a slow reader; the open orders are sent in full anyway. */
const ORDERS_MAX = 500;

/**
 * Sends an account's three states to one reader, first all of them, then each in full when it changes. Nothing is
 * queued for a slow reader, who gets the newest state when ready.
 */
export class AccountPush {
  readonly #deps: PortfolioDeps;
  readonly #sink: PushSink;
  readonly #held: ReturnType<PortfolioDeps['sessions']['hold']>;
  readonly #account: TradingAccount;
  readonly #stop: (() => void)[];
  /** The last sent version of each state, without its age. */
  readonly #sent = new Map<StateName, string>();
  /** The newest version of each changed order, by its key. */
  readonly #orders = new Map<string, OpenOrder>();
  #timer: NodeJS.Timeout | undefined;
  #isBlocked = false;
  #stuck: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: PortfolioDeps, account: TradingAccount, sink: PushSink) {
    this.#deps = deps;
    this.#sink = sink;
    this.#account = account;
    this.#held = deps.sessions.hold(account);
    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    this.#stop = [
      this.#held.session.onChange((changed) => this.#changed(changed)),
      deps.markPrices.onMarks(() => this.#soon()),
      () => clearInterval(heartbeat),
      () => this.#held.release(),
    ];
    this.#flush();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#stuck);
    for (const stop of this.#stop) stop();
  }

  #changed(orders: readonly OpenOrder[]): void {
    for (const order of orders) {
      this.#orders.delete(order.clientOrderId);
      this.#orders.set(order.clientOrderId, order);
    }
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= ORDERS_MAX) break;
      this.#orders.delete(oldest);
    }
    this.#soon();
  }

  #soon(): void {
    if (this.#isClosed || this.#isBlocked) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flushOrEnd();
    }, EVERY_MS);
  }

  /** An error ends only this channel: its client opens it again. */
  #flushOrEnd(): void {
    try {
      this.#flush();
    } catch {
      this.close();
      this.#sink.end();
    }
  }

  #flush(): void {
    if (this.#isClosed || this.#isBlocked) return;
    const { session } = this.#held;
    const text = [
      this.#stateText('account', accountNow(session, this.#deps)),
      this.#stateText('positions', positionsNow(session, this.#deps)),
      this.#stateText('openOrders', openOrdersNow(session)),
      ...[...this.#orders.values()].map((order) => eventText('order', formatOrder(order))),
    ].join('');
    this.#orders.clear();
    if (text !== '') this.#write(text);
  }

  #stateText(name: StateName, data: Pushed[StateName]): string {
    const { freshness, ...rest } = data;
    const essence = JSON.stringify([freshness.state, rest], roundMarkTime);
    if (this.#sent.get(name) === essence) return '';
    this.#sent.set(name, essence);
    return eventText(name, data);
  }

  #beat(): void {
    // The account has a new key, or the server does not follow it any more: the client opens another channel.
    if (this.#deps.sessions.of(this.#account) !== this.#held.session) {
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
      this.#flush();
    });
  }
}

/** The time of an unchanged mark price is sent every two seconds. */
const roundMarkTime = (name: string, value: unknown): unknown =>
  name === 'markAt' && typeof value === 'number' ? Math.floor(value / MARK_TIME_EVERY_MS) : value;

function eventText(name: PushedName, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

interface PushDeps extends PortfolioDeps {
  readonly changeEvents: Pick<ChangeEvents, 'subscribe'>;
  readonly authenticate: Authenticate;
  readonly perSecond: number;
  readonly recheckMs?: number;
}

export function registerFuturesPush(routes: FastifyInstance, deps: PushDeps): void {
  const { authenticate, changeEvents, perSecond, recheckMs } = deps;
  registerEventStream(routes, {
    name: 'futures',
    authenticate,
    changeEvents,
    perSecond,
    ...(recheckMs !== undefined && { recheckMs }),
    find(request, user) {
      const parsed = channelSchemas.futures.query.safeParse(request.query);
      if (!parsed.success) throw new ApiError('format', { fields: formatIssues(parsed.error) });
      return deps.accounts.find(user.institutionId, parsed.data.exchangeKeyId);
    },
    open(channel, _user, account) {
      const push = new AccountPush(deps, account, channel);
      return () => push.close();
    },
  });
}
