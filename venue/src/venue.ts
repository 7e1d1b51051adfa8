import { type ControlOptions, controlServer } from './control/controlServer.ts';
import { Faults } from './control/faults.ts';
import { DiskWatch, diskSpaceOf, type ReadDiskSpace } from './disk/diskWatch.ts';
import type { CommandProcessor } from './journal/commandProcessor.ts';
import type { Market } from './market/market.ts';
import { ALL, isFirst } from './market/timeSlice.ts';
import { httpServer } from './protocol/http/httpServer.ts';
import { bigOrderIds, plainOrderIds } from './protocol/orderIds.ts';
import { randomPool } from './protocol/randomPool.ts';
import type { RandomBytes } from './protocol/randomText.ts';
import { accountRoutes } from './protocol/rest/accountRoutes.ts';
import { contractRoutes } from './protocol/rest/contracts.ts';
import { restHandler } from './protocol/rest/restHandler.ts';
import type { Route } from './protocol/rest/route.ts';
import { publicRoutes } from './protocol/rest/routes.ts';
import { createSpotOrderBudget } from './protocol/rest/spot/spotOrderBudget.ts';
import { spotPublicRoutes } from './protocol/rest/spot/spotPublicRoutes.ts';
import { socketAuthentication } from './protocol/sockets/api/socketAuthentication.ts';
import { Hub } from './protocol/sockets/hub.ts';
import { SocketServer } from './protocol/sockets/socketServer.ts';
import { SpotStreams } from './protocol/userStreams/spotStreams.ts';
import { UserStreams } from './protocol/userStreams/userStreams.ts';
import type { MarketMode } from './simulation/marketMode.ts';
import { simulateRates } from './simulation/rates.ts';
import { selectListings } from './simulation/selectListings.ts';
import { STEP_MS } from './simulation/step.ts';
import { createVenueCore } from './venueCore.ts';

/** A simulation step is processed in this many slices of the contracts, so that a request waits for one slice only. */
const TIME_SLICES = 5;
const SLOT_MS = STEP_MS / TIME_SLICES;
/** The controls' address, whatever the venue's own is. */
const LOOPBACK = '127.0.0.1';
const BUFFER_BYTES_MAX = 1024 * 1024;

export interface VenueOptions {
  /** TCP port; 0 selects a free one. */
  readonly port: number;
  readonly host?: string;
  /** Seed of the market: an equal one and equal times give an equal market. */
  readonly seed?: number;
  /** Seed of what makers quote and takers trade, by default the market's: two venues can share their index prices. */
  readonly bookSeed?: number | undefined;
  /** Ids of the listed instruments (BTCUSDT, BTC-USDT); all by default. A venue's file always has the same. */
  readonly symbols?: readonly string[] | undefined;
  /** Share of the makers' levels, above 0 and at most 1; 1 by default. */
  readonly depth?: number | undefined;
  /** Whether prices walk and takers trade; 'live' by default. A venue's file always has the same. */
  readonly market?: MarketMode;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /**
   * Calls back at an interval until the returned function is called. Tests pass one that never calls, and tick
   * manually.
   */
  readonly every?: (ms: number, callback: () => void) => () => void;
  /** Unsent bytes at which a slow socket is closed. */
  readonly bufferBytesMax?: number;
  /** Receives internal errors. */
  readonly report?: (error: unknown) => void;
  /** The venue's file; in memory by default. */
  readonly path?: string;
  /** The space where the file is; read from the system by default. */
  readonly diskSpace?: ReadDiskSpace | undefined;
  /** Opens demo accounts with public keys: for local use only. */
  readonly demo?: boolean;
  /** The controls' port, on loopback; without it there are none. For local use only. */
  readonly control?: ControlOptions | undefined;
  /** How long a new venue trades before it becomes available, milliseconds. */
  readonly warmUpMs?: number;
  /** Sockets of an address, or of an account with listen keys; 50 by default. */
  readonly socketsPerOwner?: number | undefined;
  /** Request weight per address and minute; the exchange's 2,400 by default. */
  readonly weightLimit?: number | undefined;
  /** Random bytes for keys and client ids. */
  readonly random?: RandomBytes;
  /** Order ids beyond 2^53, as the exchange uses for some contracts. */
  readonly bigOrderIds?: boolean;
}

export interface Venue {
  /** Root of the REST paths, e.g. 'http://127.0.0.1:4200'. */
  readonly url: string;
  readonly port: number;
  /** Address of the controls; undefined without a port for them. */
  readonly controlUrl: string | undefined;
  readonly market: Market;
  readonly processor: CommandProcessor;
  /** Method and path of every call. */
  readonly calls: readonly string[];
  /** Open sockets. */
  readonly connections: number;
  /** Advances the market to the present and sends what is due. */
  tick(): void;
  /** Silence: sockets stay open, nothing is sent and REST time is frozen. */
  pause(): void;
  resume(): void;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** Starts a venue. Rejects with the system's error if the port is not available. */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const { host = LOOPBACK, now = Date.now, every = everyInterval, report = console.error } = options;
  const seed = options.seed ?? 1;
  const faults = new Faults(now);
  const { time, isSilent } = faults;
  const { path = ':memory:', demo = false, market: mode = 'live', warmUpMs, bookSeed } = options;
  const { processor, market } = createVenueCore({
    path,
    demo,
    seed,
    bookSeed,
    market: mode,
    now: time,
    listings: selectListings(options),
    ...(warmUpMs === undefined ? {} : { warmUpMs }),
  });
  const disk = new DiskWatch(options.diskSpace ?? (path === ':memory:' ? undefined : diskSpaceOf(path)), report);
  const random = options.random ?? randomPool();
  const spotOrders = createSpotOrderBudget(processor, now);
  const context = {
    processor,
    market,
    random,
    spotOrders,
    now,
    orderIds: options.bigOrderIds === true ? bigOrderIds : plainOrderIds,
  };
  const userStreams = new UserStreams({ ...context, time });
  const hub = new Hub(market, userStreams, now());
  const routes = new Map<string, Route>([
    ...publicRoutes(market, simulateRates(seed, mode), options.weightLimit),
    ...contractRoutes(processor, market),
    ...spotPublicRoutes(market, options.weightLimit),
    ...accountRoutes(context, userStreams),
  ]);
  const { keys } = processor.engine.state;
  const handle = restHandler({
    routes,
    keys,
    time,
    now,
    report,
    isOut: faults.isOut,
    disk: () => disk.state,
    weightLimit: options.weightLimit,
    spotOrders,
  });
  const spotStreams = new SpotStreams({ ...context, time });
  const sockets = new SocketServer({
    hub,
    api: { handle, authenticate: socketAuthentication(keys, time), spotStreams, time },
    now,
    isSilent,
    report,
    bufferBytesMax: options.bufferBytesMax ?? BUFFER_BYTES_MAX,
    socketsPerOwner: options.socketsPerOwner,
  });
  const http = httpServer(handle);
  const { server } = http;
  server.on('upgrade', (request, wire, head) => {
    if (faults.isOut()) wire.destroy();
    else sockets.upgrade(request, wire, head);
  });
  const port = await http.listen(options.port, host);
  const cut = () => sockets.cut();
  const { control } = options;
  const controls = control && controlServer({ key: control.key, processor, market, faults, cut, time, now, report });
  const controlPort = await controls?.listen(control?.port ?? 0, LOOPBACK).catch(async (error: unknown) => {
    await http.close();
    throw error;
  });

  const tick = (timeSlice = ALL) => {
    disk.check(now());
    // The market stops while nothing can be written.
    if (isSilent() || disk.state === 'full') return;
    hub.tick(now(), timeSlice);
    if (isFirst(timeSlice)) sockets.keepAlive(now());
  };
  let slot = Math.floor(now() / SLOT_MS);
  // A late or silenced timer catches up once for each missed slice.
  const stop = every(SLOT_MS, () => {
    if (isSilent()) return;
    const due = Math.floor(now() / SLOT_MS);
    for (slot = Math.max(slot, due - TIME_SLICES); slot < due; slot += 1)
      tick({ nth: slot % TIME_SLICES, of: TIME_SLICES });
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    controlUrl: controlPort === undefined ? undefined : `http://${LOOPBACK}:${controlPort}`,
    market,
    processor,
    calls: [...routes.keys()],
    get connections() {
      return sockets.connections;
    },
    tick: () => tick(),
    pause: () => {
      if (!isSilent()) faults.silence();
    },
    resume: () => faults.resume(),
    close: async () => {
      stop();
      sockets.close();
      hub.close();
      spotStreams.close();
      await Promise.all([http.close(), controls?.close()]);
      processor.close();
    },
  };
}

function everyInterval(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}
