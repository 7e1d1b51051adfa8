import { createCalls } from '@aldgate/client-kit/calls/calls.ts';
import type { CallPorts } from '@aldgate/client-kit/calls/send.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import type { Calls } from '@aldgate/contract/calls.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { parseEnd } from '../session/end.ts';
import { endSession, useSession } from '../session/session.ts';

let sendBySocket: NonNullable<CallPorts['bySocket']> = () => undefined;

/** Sends latency-critical calls over a socket from now on. Pages without orders load none. */
export function setCallSocket(send: typeof sendBySocket): void {
  sendBySocket = send;
}

/** Called with each request; the returned function is called with the server's time of its answer. */
type AnswerWatcher = () => (serverTime: number) => void;

let noteRequest: AnswerWatcher = () => () => undefined;

/** Reports every request and its answer from now on. Pages without orders need none. */
export function watchAnswers(watcher: AnswerWatcher): void {
  noteRequest = watcher;
}

function measureServer(): (serverTime: number) => void {
  const noteAnswer = noteRequest();
  const measured = serverClock.measure();
  return (serverTime) => {
    measured(serverTime);
    noteAnswer(serverTime);
  };
}

const ports: CallPorts = {
  fetch: (...request) => fetch(...request),
  bySocket: (...request) => sendBySocket(...request),
  token: () => useSession.getState().token,
  language: currentLanguage,
  timeout: (ms) => AbortSignal.timeout(ms),
  serverClock: { measure: measureServer },
  onLoginRequired: (data) => {
    // Several calls may fail with this together; the first one ends the session, and the guard redirects to login.
    if (useSession.getState().token !== null) endSession(parseEnd(data, serverClock.now()));
  },
};

/** Every call of the client rejects with a CallError. */
export const { call, download, upload } = createCalls<Calls>(ports, wire);
