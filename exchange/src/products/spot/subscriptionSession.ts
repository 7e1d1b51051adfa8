import { ExchangeError } from '../../rest/exchangeError.ts';
import { isOutsideWindow, type SignedRest } from '../../signed/signedRest.ts';
import type { SessionMessage, SessionSocket, StreamSession } from '../../signed/streamSession.ts';
import { readSpotEvent, type SpotEvent } from './userEvents.ts';

interface SubscriptionOptions {
  readonly rest: Pick<SignedRest, 'ready' | 'now' | 'measureClock' | 'signMessage'>;
  /** The address of the WebSocket API, e.g. 'wss://ws-api.binance.com:443/ws-api/v3'. */
  readonly stream: string;
}

const SUBSCRIBE = 'subscribe';

/** The session of a signed subscription over the WebSocket API. */
export class SubscriptionSession implements StreamSession<SpotEvent> {
  readonly probe = 'ping';
  readonly #options: SubscriptionOptions;
  #isClockWrong = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  async findAddress(): Promise<string> {
    const { rest, stream } = this.#options;
    await rest.ready();
    if (this.#isClockWrong) await rest.measureClock();
    return stream;
  }

  begin({ send }: SessionSocket): () => void {
    const { rest } = this.#options;
    send({ id: SUBSCRIBE, method: 'userDataStream.subscribe.signature', params: rest.signMessage() });
    return () => undefined;
  }

  read(message: unknown): SessionMessage<SpotEvent> {
    if (typeof message !== 'object' || message === null) return { kind: 'other' };
    if ('event' in message) {
      const read = readSpotEvent(message.event);
      return read.kind === 'event' && read.event.e === 'eventStreamTerminated' ? { kind: 'ended' } : read;
    }
    if (!('id' in message) || message.id !== SUBSCRIBE) return { kind: 'other' };
    const error = this.#findRejection(message);
    this.#isClockWrong = isOutsideWindow(error);
    return error === undefined ? { kind: 'begun' } : { kind: 'ended', error };
  }

  #findRejection(answer: object): ExchangeError | undefined {
    const { status, error } = readFields(answer);
    if (status === 200) return undefined;
    const { code, msg, data } = readFields(error);
    // Epoch milliseconds, unlike the header of REST.
    const { retryAfter } = readFields(data);
    return new ExchangeError({
      failure: 'rejected',
      message: typeof msg === 'string' ? msg : 'the subscription was rejected',
      code: typeof code === 'number' ? code : 0,
      status: typeof status === 'number' ? status : 0,
      retryAfterMs: typeof retryAfter === 'number' ? Math.max(0, retryAfter - this.#options.rest.now()) : undefined,
      data,
    });
  }
}

const readFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
