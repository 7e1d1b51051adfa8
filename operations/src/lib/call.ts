import { createCalls, type JsonName } from '@aldgate/client-kit/calls/calls.ts';
import type { CallPorts } from '@aldgate/client-kit/calls/send.ts';
import type { Calls } from '@aldgate/contract/calls.ts';
import type { OperationsCalls } from '@aldgate/contract/operations/calls.ts';
import { operationsWire } from '@aldgate/contract/operations/wire.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { resetSession, useSession } from './session.ts';

const ports: CallPorts = {
  fetch: (...request) => fetch(...request),
  token: () => useSession.getState().token,
  language: () => 'en-US',
  timeout: (ms) => AbortSignal.timeout(ms),
  onLoginRequired: resetSession,
};

/** The console's calls whose request and answer are both JSON. */
export type CallName = JsonName<OperationsCalls>;

/** Every call of the console rejects with a CallError. */
export const { call, download } = createCalls<OperationsCalls>(ports, operationsWire);

const { call: callPlatform } = createCalls<Calls>(ports, wire);

/** The public key for encrypting passwords, as PEM. */
export async function publicKey(): Promise<string> {
  return (await callPlatform('systemConfig', {})).publicKey;
}
