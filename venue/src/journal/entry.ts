import type { CancelOrder, Command, PlaceOrder } from '../engine/commands.ts';

/** An executed command with its sequence number and time, epoch milliseconds. */
export interface Entry {
  readonly sequence: number;
  readonly at: number;
  readonly command: Command;
}

/**
 * Orders are most of the journal, so they are stored as arrays, a third of the length of objects; other commands are
 * stored as they are. Fields with default values are omitted, all or none: shorter groups need fewer page writes.
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

type CancelOrderRow = ['cancel', CancelOrder['account'], CancelOrder['symbol'], number | null, string | null];
type CommandRow = PlaceOrderRow | CancelOrderRow | Exclude<Command, PlaceOrder | CancelOrder>;

/** Serialises entries with consecutive sequence numbers as JSON: the time and command of each. */
export function serializeEntries(entries: readonly Entry[]): string {
  const rows: (number | CommandRow)[] = [];
  for (const { at, command } of entries) rows.push(at, toRow(command));
  return JSON.stringify(rows);
}

/** Parses the output of `serializeEntries`; `last` is the sequence number of the group's last entry. */
export function parseEntries(text: string, last: number): Entry[] {
  const rows = JSON.parse(text) as (number | CommandRow)[];
  const first = last - rows.length / 2 + 1;
  const entries: Entry[] = [];
  for (let index = 0; index < rows.length; index += 2) {
    const command = toCommand(rows[index + 1] as CommandRow);
    entries.push({ sequence: first + index / 2, at: rows[index] as number, command });
  }
  return entries;
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
  if (command.type !== 'cancelOrder') return command;
  const { account, symbol, orderId = null, clientOrderId = null } = command;
  return ['cancel', account, symbol, orderId, clientOrderId];
}

function toCommand(row: CommandRow): Command {
  if (!Array.isArray(row)) return row;
  return row[0] === 'place' ? parsePlaceOrder(row) : parseCancelOrder(row);
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

function parseCancelOrder([, account, symbol, orderId, clientOrderId]: CancelOrderRow): CancelOrder {
  return {
    type: 'cancelOrder',
    account,
    symbol,
    ...(orderId === null ? {} : { orderId }),
    ...(clientOrderId === null ? {} : { clientOrderId }),
  };
}
