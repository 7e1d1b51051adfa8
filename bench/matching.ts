import { OrderBook } from '@aldgate/venue/matching/orderBook.ts';
import { BUY } from '@aldgate/venue/matching/side.ts';
import { type LimitOrderOptions, OrderBook as PeerBook, Side as PeerSide } from 'nodejs-order-book';
import { type Measure, median, rateAgainst, rateSince } from './harness/measure.ts';
import { FUTURES_PIPELINE, runPipeline, SPOT_PIPELINE } from './matchingPipeline.ts';
import { type Operation, type OrderFlow, orderFlow } from './orderFlow.ts';

const OPERATIONS = 1_000_000;
const GROWING = { opening: 0, operations: OPERATIONS, depth: 300, taken: 1 };
/** Some 10,000 orders within a few dozen ticks, where cancels are cheap for the peer too. */
const NARROW = { opening: 10_000, operations: OPERATIONS, depth: 800, distance: 20, taken: 3 };
const WARM_UP = { ...GROWING, operations: 50_000 };
const RUNS = 5;
const PIPELINE_RUNS = 3;

/** Result of a run: quantity traded, and operations per second after the opening. */
interface Run {
  readonly traded: number;
  readonly rate: number;
}

/**
 * Measures operations per second of the matching core, compared with a known JavaScript book; and of the engine with
 * its journal, compared with the bare peer.
 */
export async function matching(): Promise<Measure[]> {
  const warmUp = orderFlow(1, WARM_UP);
  const growing = orderFlow(2, GROWING);
  runPeer(warmUp);
  const peer = runPeer(growing);
  runOwn(warmUp);
  const own = Array.from({ length: RUNS }, () => runOwn(growing));
  for (const market of [FUTURES_PIPELINE, SPOT_PIPELINE]) runPipeline(warmUp, market);
  // In turn, so that a slower moment of the machine affects both.
  const pairs = Array.from({ length: PIPELINE_RUNS }, () => ({
    futures: runPipeline(growing, FUTURES_PIPELINE),
    spot: runPipeline(growing, SPOT_PIPELINE),
  }));
  const pipeline = pairs.map(({ futures }) => futures);
  const spot = pairs.map((each) => each.spot);
  for (const { traded } of [...own, ...pipeline, ...spot]) {
    if (traded !== peer.traded) throw new Error(`the books do not agree: ${traded} and ${peer.traded} steps traded`);
  }
  const narrow = orderFlow(5, NARROW);
  const narrowPeer = runPeer(narrow);
  const narrowOwn = Array.from({ length: RUNS }, () => runOwn(narrow));
  for (const { traded } of narrowOwn) {
    if (traded !== narrowPeer.traded) throw new Error(`the books do not agree: ${traded} and ${narrowPeer.traded}`);
  }
  const bare = { name: 'nodejs-order-book', value: peer.rate };
  return [
    rateAgainst('matching', medianRate(own), 'operations/s', bare, 40),
    rateAgainst('matching-small', medianRate(narrowOwn), 'operations/s', { ...bare, value: narrowPeer.rate }, 15),
    rateAgainst('matching-pipeline', medianRate(pipeline), 'operations/s', bare, 3),
    rateAgainst(
      'spot-pipeline',
      medianRate(spot),
      'operations/s',
      { name: 'matching-pipeline', value: medianRate(pipeline) },
      0.7,
    ),
  ];
}

const medianRate = (runs: readonly Pick<Run, 'rate'>[]): number => median(runs.map(({ rate }) => rate));

function runOwn({ opening, operations }: OrderFlow): Run {
  let traded = 0;
  const book = new OrderBook({
    reducible: () => 0,
    trade: (_maker, _owner, _price, quantity) => {
      traded += quantity;
    },
    expired: () => {},
    level: () => {},
  });
  const apply = (operation: Operation) => {
    if (typeof operation === 'number') book.cancel(operation);
    else book.place(operation);
  };
  opening.forEach(apply);
  const rate = runTimed(operations, apply);
  return { traded, rate };
}

/** Runs the same flow through the peer, prepared before the clock starts. */
function runPeer(flow: OrderFlow): Run {
  const book = new PeerBook();
  let traded = 0;
  const apply = (operation: LimitOrderOptions | string) => {
    if (typeof operation === 'string') {
      book.cancel(operation);
      return;
    }
    const { err, quantityLeft } = book.limit(operation);
    if (err !== null) throw new Error(`nodejs-order-book refuses ${operation.id}: ${err.message}`);
    traded += operation.size - quantityLeft;
  };
  flow.opening.map(peerOperation).forEach(apply);
  const rate = runTimed(flow.operations.map(peerOperation), apply);
  return { traded, rate };
}

function peerOperation(operation: Operation): LimitOrderOptions | string {
  if (typeof operation === 'number') return String(operation);
  const { id, side, price, quantity } = operation;
  return { id: String(id), side: side === BUY ? PeerSide.BUY : PeerSide.SELL, price, size: quantity };
}

/** Returns operations per second. */
function runTimed<T>(operations: readonly T[], apply: (operation: T) => void): number {
  const startedAt = performance.now();
  for (const operation of operations) apply(operation);
  return rateSince(startedAt, operations.length);
}
