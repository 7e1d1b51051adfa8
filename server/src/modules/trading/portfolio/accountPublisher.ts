import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { AccountFeed } from './accountFeed.ts';
import type { OpenOrder } from './accountState.ts';
import type { PortfolioDeps } from './handlers.ts';
import type { StateName } from './productView.ts';
import { PublishedStates, type Sequences } from './publishedStates.ts';
import { formatOrder } from './view.ts';

/** At most ten times a second. */
const EVERY_MS = 100;

/** Changes since the last publication: the events, and the orders in them. */
export interface Publication {
  readonly text: string;
  readonly orders: readonly OpenOrder[];
}

/** A channel of the account. */
interface Reader {
  read(publication: Publication): void;
  end(): void;
}

/** Publishes the changes of one account to its channels, made once for all of them. */
export class AccountPublisher {
  readonly account: TradingAccount;
  readonly feed: AccountFeed;
  readonly #states: PublishedStates;
  readonly #readers = new Set<Reader>();
  /** The newest version of each changed order, by its key. */
  readonly #orders = new Map<string, OpenOrder>();
  readonly #stop: (() => void)[];
  #isReplaced = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: PortfolioDeps, account: TradingAccount, product: Product) {
    const { feed, release } = deps.feeds.hold(account, product);
    const { marks, spotPrices } = account.exchange;
    this.account = account;
    this.feed = feed;
    this.#states = new PublishedStates(feed, deps);
    this.#states.advance(false);
    this.#stop = [
      feed.onChange((changed, isReplaced) => {
        for (const order of changed) {
          this.#orders.delete(order.clientOrderId);
          this.#orders.set(order.clientOrderId, order);
        }
        this.#isReplaced ||= isReplaced;
        this.#soon();
      }),
      traitsOf(product).hasMark ? marks.onMarks(() => this.#soon()) : spotPrices.onPrices(() => this.#soon()),
      release,
    ];
  }

  get names(): readonly StateName[] {
    return this.#states.names;
  }

  get sequences(): Sequences {
    return this.#states.sequences;
  }

  get isUsed(): boolean {
    return this.#readers.size > 0;
  }

  /** The event of a whole state at its sequence. */
  whole(name: StateName): string {
    return this.#states.whole(name);
  }

  /** The events of changed orders. */
  formatOrders(orders: Iterable<OpenOrder>): string {
    return Array.from(orders, (order) => this.#states.eventText('order', formatOrder(order))).join('');
  }

  /** The reader gets every publication from the current sequences on, until the returned function is called. */
  attach(reader: Reader): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stop) stop();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, EVERY_MS);
  }

  /** An error ends the channels that it affects: their clients open them again. */
  #publish(): void {
    const readers = [...this.#readers];
    try {
      const publication = this.#advance();
      if (publication.text !== '') for (const reader of readers) deliver(reader, publication);
    } catch {
      for (const reader of readers) reader.end();
    }
  }

  #advance(): Publication {
    const text = this.#states.advance(this.#isReplaced);
    const orders = [...this.#orders.values()];
    this.#isReplaced = false;
    this.#orders.clear();
    return { text: text + this.formatOrders(orders), orders };
  }
}

function deliver(reader: Reader, publication: Publication): void {
  try {
    reader.read(publication);
  } catch {
    reader.end();
  }
}

/** The publishers of the accounts that have channels. */
export function createPublishers(deps: PortfolioDeps) {
  const known = new Map<AccountFeed, AccountPublisher>();
  return {
    /** Opens a publisher for a channel; `release` closes it with the last one. */
    use(
      account: TradingAccount,
      product: Product,
    ): { readonly publisher: AccountPublisher; readonly release: () => void } {
      const publisher = known.get(deps.feeds.follow(account, product)) ?? new AccountPublisher(deps, account, product);
      known.set(publisher.feed, publisher);
      const release = () => {
        if (publisher.isUsed) return;
        known.delete(publisher.feed);
        publisher.close();
      };
      return { publisher, release };
    },
  };
}
