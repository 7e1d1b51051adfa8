import { ExchangeError } from '../../rest/exchangeError.ts';
import { parseUserMessage, type UserEvent } from '../../signed/payloads/userEvents.ts';
import type { SignedRest } from '../../signed/signedRest.ts';
import type { SessionMessage, SessionSocket, StreamSession } from '../../signed/streamSession.ts';

interface ListenKeyOptions {
  readonly rest: Pick<SignedRest, 'callWithApiKey'>;
  /** The base URL above /private, e.g. 'wss://fstream.binance.com'. */
  readonly stream: string;
}

const PATH = '/fapi/v1/listenKey';
/** A listen key expires after an hour. */
const PROLONG_EVERY_MS = 30 * 60_000;
const PROLONG_AGAIN_MS = 60_000;
const NO_SUCH_KEY = -1125;

/** The session of a listen key: it creates and prolongs a key, and ends when the key has expired. */
export class ListenKeySession implements StreamSession<UserEvent> {
  readonly probe = 'LIST_SUBSCRIPTIONS';
  readonly #options: ListenKeyOptions;

  constructor(options: ListenKeyOptions) {
    this.#options = options;
  }

  async findAddress(): Promise<string> {
    const { rest, stream } = this.#options;
    const { listenKey } = await rest.callWithApiKey<{ readonly listenKey: string }>('POST', PATH);
    return `${stream}/private/ws?listenKey=${encodeURIComponent(listenKey)}`;
  }

  begin({ clock, ready, lost }: SessionSocket): () => void {
    const { rest } = this.#options;
    let isEnded = false;
    let cancel = clock.after(PROLONG_EVERY_MS, () => void prolong());
    const prolong = async (): Promise<void> => {
      let pauseMs = PROLONG_EVERY_MS;
      try {
        await rest.callWithApiKey('PUT', PATH);
      } catch (error) {
        if (error instanceof ExchangeError && error.code === NO_SUCH_KEY) {
          lost(error);
          return;
        }
        pauseMs = PROLONG_AGAIN_MS;
      }
      if (!isEnded) cancel = clock.after(pauseMs, () => void prolong());
    };
    ready();
    return () => {
      isEnded = true;
      cancel();
    };
  }

  read(message: unknown): SessionMessage<UserEvent> {
    const read = parseUserMessage(message);
    return read.kind === 'event' && read.event.e === 'listenKeyExpired' ? { kind: 'ended' } : read;
  }
}
