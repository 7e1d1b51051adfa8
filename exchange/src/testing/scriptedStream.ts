import { MarketStream, type MarketStreamOptions } from '../stream/marketStream.ts';
import { ManualClock } from './manualClock.ts';
import { type ScriptedSocket, scriptedSockets } from './scriptedSocket.ts';

/** A stream with a manual clock and scripted sockets, and its past states. */
export function scriptedStream(options: Partial<MarketStreamOptions> = {}) {
  const clock = new ManualClock();
  const { openSocket, sockets } = scriptedSockets();
  const stream = new MarketStream({ url: 'ws://venue/public/stream', clock, openSocket, ...options });
  const states: string[] = [];
  stream.onState(({ state }) => states.push(state));
  const latest = (): ScriptedSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const live = (): ScriptedSocket => {
    latest().handlers.opened();
    return latest();
  };
  return { clock, sockets, stream, states, latest, live };
}
