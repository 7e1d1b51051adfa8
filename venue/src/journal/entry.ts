import type { CancelOrder, Command, PlaceOrder, Tick } from '../engine/commands.ts';
import type { PlaceSpotOrder } from '../engine/spotCommands.ts';

/** An executed command with its sequence number and time, epoch milliseconds. */
export interface Entry {
  readonly sequence: number;
  readonly at: number;
  readonly command: Command;
}

/**
 * Orders and ticks are most of the journal, so they are stored as arrays, a third of the length of objects; other
 * commands are stored as they are. Fields with default values are omitted, all or none: shorter groups need fewer page
 * writes.
 */
type PlaceOrderRow = [
  'place',
  PlaceOrder['account'],
  PlaceOrder['symbol'],
  PlaceOrder['side'],
  PlaceOrder['orderType'],
  PlaceOrder['timeInForce'],
  PlaceOrder['price'],
  PlaceOrder['quantity'],
  PlaceOrder['clientOrderId'],
  ...([] | Rest),
];
type Rest = [PlaceOrder['reduceOnly'], PlaceOrder['selfTrade'], PlaceOrder['goodTill'], PlaceOrder['priceMatch']];
const DEFAULTS: Rest = [false, 'EXPIRE_MAKER', 0, 'NONE'];

type PlaceSpotOrderRow = [
  'spot',
  PlaceSpotOrder['account'],
  PlaceSpotOrder['symbol'],
  PlaceSpotOrder['side'],
  PlaceSpotOrder['orderType'],
  PlaceSpotOrder['timeInForce'],
  PlaceSpotOrder['price'],
  PlaceSpotOrder['quantity'],
  PlaceSpotOrder['clientOrderId'],
  ...([] | SpotRest),
];
type SpotRest = [
  PlaceSpotOrder['selfTrade'],
  PlaceSpotOrder['quoteQuantity'],
  PlaceSpotOrder['stopPrice'],
  PlaceSpotOrder['strategyId'],
  PlaceSpotOrder['strategyType'],
];
const SPOT_DEFAULTS: SpotRest = ['EXPIRE_MAKER', '0', 0, 0, 0];

/** A cancellation with its own id, if it has one. A restriction is not repeated: it was met. */
type CancelOrderRow = [
  'cancel',
  CancelOrder['account'],
  CancelOrder['symbol'],
  number | null,
  string | null,
  ...([] | [cancelId: string]),
];
/** Ticks of consecutive slices: the first one's, and the milliseconds from each to the next. */
type TicksRow = ['ticks', of: number, nth: number, ...ms: number[]];
type OrderRow = PlaceOrderRow | PlaceSpotOrderRow | CancelOrderRow;
type CommandRow = OrderRow | TicksRow | Exclude<Command, PlaceOrder | PlaceSpotOrder | CancelOrder>;

/** Serialises entries with consecutive sequence numbers as JSON: the time and command of each. */
export function serializeEntries(entries: readonly Entry[]): string {
  const rows: (number | CommandRow)[] = [];
  let ticks: { readonly row: TicksRow; at: number } | undefined;
  for (const { at, command } of entries) {
    if (ticks !== undefined && command.type === 'tick' && isNext(ticks.row, command)) {
      ticks.row.push(at - ticks.at);
      ticks.at = at;
      continue;
    }
    const row = toRow(command);
    ticks = Array.isArray(row) && row[0] === 'ticks' ? { row, at } : undefined;
    rows.push(at, row);
  }
  return JSON.stringify(rows);
}

/** Whether a tick follows those of a row. */
function isNext([, of, nth, ...ms]: TicksRow, { timeSlice }: Tick): boolean {
  return timeSlice?.of === of && timeSlice.nth === (nth + ms.length + 1) % of;
}

/** Parses the output of `serializeEntries`; `last` is the sequence number of the group's last entry. */
export function parseEntries(text: string, last: number): Entry[] {
  const rows = JSON.parse(text) as (number | CommandRow)[];
  const timed: { at: number; command: Command }[] = [];
  for (let index = 0; index < rows.length; index += 2) {
    const [at, row] = [rows[index] as number, rows[index + 1] as CommandRow];
    if (Array.isArray(row) && row[0] === 'ticks') timed.push(...parseTicks(at, row));
    else timed.push({ at, command: toCommand(row) });
  }
  const first = last - timed.length + 1;
  return timed.map((each, index) => ({ sequence: first + index, ...each }));
}

function toRow(command: Command): CommandRow {
  if (command.type === 'placeOrder') {
    const { account, symbol, side, orderType, timeInForce, price, quantity } = command;
    const { clientOrderId, reduceOnly, selfTrade, goodTill, priceMatch } = command;
    const rest: Rest = [reduceOnly, selfTrade, goodTill, priceMatch];
    const isDefault = rest.every((each, index) => each === DEFAULTS[index]);
    const terms = [account, symbol, side, orderType, timeInForce, price, quantity, clientOrderId] as const;
    return isDefault ? ['place', ...terms] : ['place', ...terms, ...rest];
  }
  if (command.type === 'placeSpotOrder') {
    const { account, symbol, side, orderType, timeInForce, price, quantity, clientOrderId } = command;
    const { selfTrade, quoteQuantity, stopPrice, strategyId, strategyType } = command;
    const rest: SpotRest = [selfTrade, quoteQuantity, stopPrice, strategyId, strategyType];
    const isDefault = rest.every((each, index) => each === SPOT_DEFAULTS[index]);
    const terms = [account, symbol, side, orderType, timeInForce, price, quantity, clientOrderId] as const;
    return isDefault ? ['spot', ...terms] : ['spot', ...terms, ...rest];
  }
  if (command.type === 'tick' && command.timeSlice !== undefined)
    return ['ticks', command.timeSlice.of, command.timeSlice.nth];
  if (command.type !== 'cancelOrder') return command;
  const { account, symbol, orderId = null, clientOrderId = null, cancelId } = command;
  const reference = [account, symbol, orderId, clientOrderId] as const;
  return cancelId === undefined ? ['cancel', ...reference] : ['cancel', ...reference, cancelId];
}

function toCommand(row: Exclude<CommandRow, TicksRow>): Command {
  if (!Array.isArray(row)) return row;
  if (row[0] === 'place') return parsePlaceOrder(row);
  return row[0] === 'spot' ? parsePlaceSpotOrder(row) : parseCancelOrder(row);
}

function* parseTicks(first: number, [, of, nth, ...ms]: TicksRow): Generator<{ at: number; command: Tick }> {
  let at = first;
  for (const [index, passed] of [0, ...ms].entries()) {
    at += passed;
    yield { at, command: { type: 'tick', timeSlice: { nth: (nth + index) % of, of } } };
  }
}

function parsePlaceOrder(row: PlaceOrderRow): PlaceOrder {
  const [, account, symbol, side, orderType, timeInForce, price, quantity, ...rest] = row;
  const [
    clientOrderId,
    reduceOnly = DEFAULTS[0],
    selfTrade = DEFAULTS[1],
    goodTill = DEFAULTS[2],
    priceMatch = DEFAULTS[3],
  ] = rest;
  const limit = { side, orderType, timeInForce, price, quantity };
  return { type: 'placeOrder', account, symbol, ...limit, clientOrderId, reduceOnly, selfTrade, goodTill, priceMatch };
}

function parsePlaceSpotOrder(row: PlaceSpotOrderRow): PlaceSpotOrder {
  const [, account, symbol, side, orderType, timeInForce, price, quantity, ...rest] = row;
  const [
    clientOrderId,
    selfTrade = SPOT_DEFAULTS[0],
    quoteQuantity = SPOT_DEFAULTS[1],
    stopPrice = SPOT_DEFAULTS[2],
    strategyId = SPOT_DEFAULTS[3],
    strategyType = SPOT_DEFAULTS[4],
  ] = rest;
  const limit = { side, orderType, timeInForce, price, quantity, clientOrderId };
  const terms = { selfTrade, quoteQuantity, stopPrice, strategyId, strategyType };
  return { type: 'placeSpotOrder', account, symbol, ...limit, ...terms };
}

function parseCancelOrder([, account, symbol, orderId, clientOrderId, cancelId]: CancelOrderRow): CancelOrder {
  return {
    type: 'cancelOrder',
    account,
    symbol,
    ...(orderId === null ? {} : { orderId }),
    ...(clientOrderId === null ? {} : { clientOrderId }),
    ...(cancelId === undefined ? {} : { cancelId }),
  };
}
