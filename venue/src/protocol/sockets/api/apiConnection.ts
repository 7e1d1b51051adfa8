import type { HeaderList } from '../../rest/headerList.ts';
import type { RestHandler } from '../../rest/restHandler.ts';
import type { Caller } from '../../rest/route.ts';
import type { SpotStreams } from '../../userStreams/spotStreams.ts';
import { WireError } from '../../wireError.ts';
import { type LinkOptions, type LinkTerms, SocketLink } from '../socketLink.ts';
import { type ApiMessage, BadMessage, parseApiMessage } from './apiMessage.ts';
import { writeReply } from './apiReply.ts';
import { type ApiPeer, buildQuery, buildRequest } from './apiRequest.ts';
import { findCall } from './methods.ts';

/** Weight limits the requests; this many in a second are no program's. */
const TERMS: LinkTerms = { messagesPerSecondMax: 200, pingEveryMs: 20_000, pongWithinMs: 60_000 };
const BANNED = 418;

/** Services of a venue that requests use. */
export interface ApiServices {
  readonly handle: RestHandler;
  /** Authenticates a signed query of a key; throws a WireError. */
  readonly authenticate: (query: string, params: ApiMessage['params'], peer: ApiPeer) => Caller;
  readonly spotStreams: SpotStreams;
  /** The venue's time, epoch milliseconds. */
  readonly time: () => number;
}

export interface ApiConnectionOptions extends LinkOptions, ApiServices {
  readonly peer: ApiPeer;
  /** Whether answers have rate limits unless a request says otherwise. */
  readonly showsLimits: boolean;
  /** Counts the socket by an account from here on; false if the account has as many as allowed. */
  readonly moveTo: (account: number) => boolean;
}

/** A client's socket of the WebSocket API: requests over the calls of REST, and account events. */
export class ApiConnection {
  readonly link: SocketLink;
  readonly #options: ApiConnectionOptions;
  readonly #subscriptions = new Map<number, { readonly account: number; readonly stop: () => void }>();
  #nextSubscription = 0;

  constructor(options: ApiConnectionOptions) {
    this.#options = options;
    this.link = new SocketLink(options, {
      terms: TERMS,
      receive: (text) => this.#receive(text),
      closed: () => this.#stopAll(),
    });
  }

  #receive(text: string): void {
    let message: ApiMessage;
    try {
      message = parseApiMessage(text);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      this.#refuse({ id: error.id, params: new Map() }, error);
      return;
    }
    const call = findCall(message.method);
    if (call !== undefined) this.#call(call, message);
    else if (message.method === 'userDataStream.subscribe.signature')
      this.#own(message, () => this.#subscribe(message));
    else if (message.method === 'userDataStream.unsubscribe') this.#own(message, () => this.#unsubscribe(message));
    else if (message.method === 'session.subscriptions') this.#own(message, () => this.#listSubscriptions());
    else this.#refuse(message, new WireError(-1020, 'This operation is not supported.'));
  }

  #call(call: { readonly verb: string; readonly path: string }, message: Request): void {
    const { handle, peer } = this.#options;
    handle(buildRequest(call, message.params, peer), (status, headers, body) =>
      this.#reply(message, { status, headers, body }),
    );
  }

  /** A method that REST does not have; it weighs as much as a ping. */
  #own(message: Request, answer: () => unknown): void {
    this.#weigh(message, (headers) => {
      try {
        this.#reply(message, { status: 200, headers, body: JSON.stringify(answer()) });
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        this.#reply(message, { status: error.status, headers, body: error.body() });
      }
    });
  }

  /** Answers what is no request; it has a weight too, so that a flood of them ends. */
  #refuse(message: Request, error: WireError): void {
    this.#weigh(message, (headers) => this.#reply(message, { status: error.status, headers, body: error.body() }));
  }

  /** Counts a message, and continues unless the address exceeded its weight. */
  #weigh(message: Request, then: (headers: HeaderList) => void): void {
    const { handle, peer } = this.#options;
    const ping = { verb: 'GET', path: '/api/v3/ping' };
    handle(buildRequest(ping, new Map(), peer), (status, headers, body) => {
      if (status === 200) then(headers);
      else this.#reply(message, { status, headers, body });
    });
  }

  #subscribe({ params }: Request): unknown {
    const { authenticate, peer, spotStreams, moveTo } = this.#options;
    const { account } = authenticate(buildQuery(params), params, peer);
    if ([...this.#subscriptions.values()].some((each) => each.account === account)) {
      throw new WireError(-2035, 'User Data Stream subscription already active.');
    }
    if (this.#subscriptions.size === 0 && !moveTo(account)) throw new WireError(-1003, 'Too many connections.', 429);
    const subscriptionId = this.#nextSubscription;
    this.#nextSubscription += 1;
    const stop = spotStreams.subscribe(account, (event) => this.#sendEvent(subscriptionId, event));
    this.#subscriptions.set(subscriptionId, { account, stop });
    return { subscriptionId };
  }

  /** Ends one subscription, or all of them. */
  #unsubscribe({ params }: Request): unknown {
    const named = params.get('subscriptionId');
    const ids = named === undefined ? [...this.#subscriptions.keys()] : [Number(named)];
    if (ids.length === 0 || ids.some((id) => !this.#subscriptions.has(id))) {
      throw new WireError(-2036, 'User Data Stream subscription not active.');
    }
    for (const id of ids) {
      this.#subscriptions.get(id)?.stop();
      this.#subscriptions.delete(id);
      this.#sendEvent(id, JSON.stringify({ e: 'eventStreamTerminated', E: this.#options.time() }));
    }
    return {};
  }

  #listSubscriptions(): unknown {
    return [...this.#subscriptions.keys()].map((subscriptionId) => ({ subscriptionId }));
  }

  #stopAll(): void {
    for (const { stop } of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
  }

  #sendEvent(subscriptionId: number, event: string): void {
    this.link.sendText(`{"subscriptionId":${subscriptionId},"event":${event}}`);
  }

  #reply({ id, params }: Request, answer: { status: number; headers: HeaderList; body: string }): void {
    const { showsLimits, time } = this.#options;
    const wanted = params.get('returnRateLimits');
    const shows = wanted === undefined ? showsLimits : wanted !== 'false';
    this.link.guard(() => this.link.sendText(writeReply({ id, ...answer }, { showsLimits: shows, at: time() })));
    if (answer.status === BANNED) this.link.refuse('Banned');
  }
}

type Request = Pick<ApiMessage, 'id' | 'params'>;
