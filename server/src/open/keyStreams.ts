import type { EventType } from '@aldgate/contract/open/events.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, formatError } from '../kernel/apiError.ts';
import { startChannel } from '../kernel/http/startChannel.ts';
import type { ModuleContext } from '../kernel/module.ts';
import type { SignedKey } from '../modules/apiKeys/index.ts';
import { assertCursor, EventFeed, readNewestCursor } from '../modules/events/index.ts';

/** Streams that a key may have open on a server. */
export const STREAMS_MAX = 5;
const RECHECK_MS = 30_000;

interface Deps {
  readonly context: Pick<ModuleContext, 'database' | 'changeEvents' | 'guardSocket' | 'log'>;
  /** Whether the key still works from an address. */
  readonly isStillValid: (signed: SignedKey, address: string) => Promise<boolean>;
  readonly recheckMs?: number;
  readonly pollMs?: number;
}

interface OpenStream {
  readonly signed: SignedKey;
  readonly address: string;
  readonly end: () => void;
  feed: EventFeed | undefined;
}

/** Streams of events that keys have open. */
export interface KeyStreams {
  /** Answers a signed request with a stream of its institution's events, until its key ends. Throws tooManyRequests. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    signed: SignedKey,
    types: readonly EventType[] | undefined,
  ) => Promise<void>;
}

export function registerKeyStreams(routes: FastifyInstance, deps: Deps): KeyStreams {
  const { database, changeEvents, guardSocket: guard, log } = deps.context;
  const streams = new Set<OpenStream>();

  /** Streams stay open while the database does not answer. */
  const recheck = (some: readonly OpenStream[]) => {
    for (const { signed, address, end } of some)
      deps.isStillValid(signed, address).then(
        (isValid) => isValid || end(),
        () => undefined,
      );
  };
  const timer = setInterval(() => recheck([...streams]), deps.recheckMs ?? RECHECK_MS).unref();
  // `platform` also follows a time in which events were missed.
  const unsubscribe = changeEvents.subscribe(({ topic, institutionId, keyId }) => {
    const concerned = [...streams].filter(
      ({ signed: { key } }) =>
        (institutionId ?? key.institution_id) === key.institution_id && (keyId ?? key.id) === key.id,
    );
    if (topic === 'events' || topic === 'platform') for (const { feed } of concerned) feed?.wake();
    if (topic !== 'events') recheck(concerned);
  });
  routes.addHook('preClose', async () => {
    clearInterval(timer);
    unsubscribe();
    for (const { end } of streams) end();
  });

  return {
    async open(request, reply, signed, types) {
      const { institution_id: institutionId, id } = signed.key;
      const after = await startOf(request);
      if ([...streams].filter(({ signed: { key } }) => key.id === id).length >= STREAMS_MAX)
        throw new ApiError('tooManyRequests');
      let isEnded = false;
      let started: (() => void) | undefined;
      const stream: OpenStream = { signed, address: request.ip, end: () => started?.(), feed: undefined };
      started = startChannel(reply, {
        guard,
        open(channel) {
          const onError = (error: unknown) => log.warn({ err: error }, 'events of a stream could not be read');
          const { pollMs } = deps;
          const feed = new EventFeed({ database, institutionId, after, types, channel, onError, pollMs });
          stream.feed = feed;
          return () => feed.close();
        },
        onEnd() {
          isEnded = true;
          streams.delete(stream);
        },
      });
      if (started === undefined || isEnded) return;
      streams.add(stream);
      // It may have ended since the request was checked.
      recheck([stream]);
    },
  };

  /** The cursor of the header, where it is one, else that of now. */
  async function startOf({ headers }: FastifyRequest): Promise<string> {
    const after = headers['last-event-id'];
    if (after === undefined || after === '') return readNewestCursor(database);
    if (Array.isArray(after)) throw formatError({ 'Last-Event-ID': 'once' });
    await assertCursor(database, after, 'Last-Event-ID');
    return after;
  }
}
