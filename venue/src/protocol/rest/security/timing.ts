import { missingParameter, outsideRecvWindow, recvWindowTooLong, timestampAhead } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalWhole } from '../parameters.ts';

const RECV_WINDOW_MS = 5000;
const RECV_WINDOW_MAX_MS = 60_000;
const AHEAD_MAX_MS = 1000;

/**
 * A signed request is valid from one second before its `timestamp` to `recvWindow` after it. Throws a WireError
 * otherwise.
 */
export function checkTiming(parameters: ParameterMap, at: number): void {
  const timestamp = optionalWhole(parameters, 'timestamp');
  if (timestamp === undefined) throw missingParameter('timestamp');
  const recvWindow = optionalWhole(parameters, 'recvWindow') ?? RECV_WINDOW_MS;
  if (recvWindow > RECV_WINDOW_MAX_MS) throw recvWindowTooLong(RECV_WINDOW_MAX_MS);
  if (timestamp - at >= AHEAD_MAX_MS) throw timestampAhead(AHEAD_MAX_MS);
  if (at - timestamp > recvWindow) throw outsideRecvWindow();
}
