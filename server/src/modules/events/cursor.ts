import { formatError } from '../../kernel/apiError.ts';

/** A place in the order of events: the transaction and the id of the last one that was read. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

/** The largest value of both types. */
const VALUE_MAX = 9_223_372_036_854_775_807n;
const DECODED = /^(0|[1-9]\d{0,18})\.(0|[1-9]\d{0,18})$/;

/** Formats a cursor as letters, digits, `-` and `_`, which readers keep as they are. */
export const formatCursor = ({ xid, id }: Cursor): string => Buffer.from(`${xid}.${id}`).toString('base64url');

/** Parses what `formatCursor` has made. Throws a format error of the named parameter. */
export function parseCursor(text: string, parameter: string): Cursor {
  const [, xid, id] = DECODED.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const isCursor =
    xid !== undefined &&
    id !== undefined &&
    BigInt(xid) <= VALUE_MAX &&
    BigInt(id) <= VALUE_MAX &&
    formatCursor({ xid, id }) === text;
  if (!isCursor) throw unknownCursor(parameter);
  return { xid, id };
}

export const unknownCursor = (parameter: string) => formatError({ [parameter]: 'is not a cursor of events' });
