import {
  illegalCharacters,
  missingParameter,
  outsideRecvWindow,
  recvWindowTooLong,
  timestampAhead,
} from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalWhole } from '../parameters.ts';

const RECV_WINDOW_MS = 5000;
const RECV_WINDOW_MAX_MS = 60_000;
const AHEAD_MAX_MS = 1000;
/** From this number on a timestamp is in microseconds. */
const MICROSECONDS_MIN = 1e15;
const FINE_WINDOW = '^[0-9]{1,6}(\\.[0-9]{1,3})?$';
const isFineWindow = new RegExp(FINE_WINDOW);

/**
 * A signed request is valid from one second before its `timestamp` to `recvWindow` milliseconds after it. On spot the
 * timestamp may be in microseconds, and the window have three decimals. Throws a WireError otherwise.
 */
export function checkTiming(parameters: ParameterMap, at: number, isSpot: boolean): void {
  const sent = optionalWhole(parameters, 'timestamp');
  if (sent === undefined) throw missingParameter('timestamp');
  const timestamp = isSpot && sent >= MICROSECONDS_MIN ? sent / 1000 : sent;
  const recvWindow = (isSpot ? fineWindow(parameters) : optionalWhole(parameters, 'recvWindow')) ?? RECV_WINDOW_MS;
  if (recvWindow > RECV_WINDOW_MAX_MS) throw recvWindowTooLong(RECV_WINDOW_MAX_MS);
  if (timestamp - at >= AHEAD_MAX_MS) throw timestampAhead(AHEAD_MAX_MS);
  if (at - timestamp > recvWindow) throw outsideRecvWindow();
}

function fineWindow(parameters: ParameterMap): number | undefined {
  const text = optional(parameters, 'recvWindow');
  if (text === undefined) return undefined;
  if (!isFineWindow.test(text)) throw illegalCharacters('recvWindow', FINE_WINDOW);
  return Number(text);
}
