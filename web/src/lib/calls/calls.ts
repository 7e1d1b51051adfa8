import { later } from '@aldgate/client-kit/browser/later.ts';
import { createCalls } from '@aldgate/client-kit/calls/calls.ts';
import type { CallPorts } from '@aldgate/client-kit/calls/send.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import type { Calls } from '@aldgate/contract/calls.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { BASE_PATH, wire } from '@aldgate/contract/wire.ts';
import { openWebSocket, socketUrl } from '@aldgate/exchange/stream/socket.ts';
import { currentLanguage, getTexts } from '../i18n/i18n.ts';
import { resetSession, useSession } from '../session/session.ts';
import { createCallSocket } from './callSocket.ts';

/** The screens that send orders keep it open. */
export const callSocket = createCallSocket({
  openSocket: openWebSocket,
  url: () => socketUrl(`${BASE_PATH}${channels.calls.path}`, window.location.href),
  now: Date.now,
  random: Math.random,
  later,
});

const ports: CallPorts = {
  fetch: (...request) => fetch(...request),
  bySocket: callSocket.call,
  token: () => useSession.getState().token,
  language: currentLanguage,
  timeout: (ms) => AbortSignal.timeout(ms),
  onLoginRequired: () => {
    // Several calls may fail with this together; the first one ends the session, and the guard redirects to login.
    if (useSession.getState().token === null) return;
    resetSession();
    toast('error', getTexts('app').t('session.pleaseLogin'));
  },
};

/** Every call of the client rejects with a CallError. */
export const { call, download, upload } = createCalls<Calls>(ports, wire);
