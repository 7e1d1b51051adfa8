import type { CallPorts } from '@aldgate/contract/client/send.ts';
import i18next from 'i18next';
import { createCall } from './call.ts';
import { createDownload } from './download.ts';
import { resetSession, useSession } from './session.ts';
import { toast } from './toasts.ts';
import { createUpload } from './upload.ts';

const ports: CallPorts = {
  fetch: (...request) => fetch(...request),
  token: () => useSession.getState().token,
  language: () => i18next.language,
  timeout: (ms) => AbortSignal.timeout(ms),
  onLoginRequired: () => {
    // Several calls may learn it at once; the session ends with the first, and the guard leads to login.
    if (useSession.getState().token === null) return;
    resetSession();
    toast('error', i18next.t('session.pleaseLogin'));
  },
};

/** Every call of the client: `call('quote', { fromAsset, toAsset, fromAmount })`. Rejects with a CallError. */
export const call = createCall(ports);

/** Every call that answers with a file. Rejects with a CallError. */
export const download = createDownload(ports);

/** Every call that takes a file. Rejects with a CallError. */
export const upload = createUpload(ports);
