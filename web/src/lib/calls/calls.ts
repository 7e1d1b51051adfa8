import { channels } from '@aldgate/contract/channels.ts';
import type { CallPorts } from '@aldgate/contract/client/send.ts';
import { BASE_PATH } from '@aldgate/contract/wire.ts';
import { openWebSocket, socketUrl } from '@aldgate/exchange/stream/socket.ts';
import { later } from '../browser/later.ts';
import { currentLanguage, getTexts } from '../i18n/i18n.ts';
import { toast } from '../messages/toasts.ts';
import { resetSession, useSession } from '../session/session.ts';
import { createCall } from './call.ts';
import { createCallSocket } from './callSocket.ts';
import { createDownload } from './download.ts';
import { createUpload } from './upload.ts';

/** The screens that send orders keep it open. */
export const callSocket = createCallSocket({
  openSocket: openWebSocket,
  url: () => socketUrl(`${BASE_PATH}${channels.calls.path}`, window.location.href),
  now: Date.now,
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

/** Every JSON call of the client: `call('quote', { fromAsset, toAsset, fromAmount })`. Rejects with a CallError. */
export const call = createCall(ports);

/** Every call that returns a file. Rejects with a CallError. */
export const download = createDownload(ports);

/** Every call that uploads a file. Rejects with a CallError. */
export const upload = createUpload(ports);
