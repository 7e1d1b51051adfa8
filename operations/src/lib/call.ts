import { createInFlight } from '@aldgate/contract/client/inFlight.ts';
import { type CallPorts, createCallError, readEnvelope, send } from '@aldgate/contract/client/send.ts';
import { SUCCESS } from '@aldgate/contract/envelope.ts';
import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { type OperationsCallName, type OperationsWire, operationsWire } from '@aldgate/contract/operations/wire.ts';
import { resetSession, useSession } from './session.ts';

const inFlightPorts: CallPorts = {
  fetch: (...request) => fetch(...request),
  token: () => useSession.getState().token,
  language: () => 'en-US',
  timeout: (ms) => AbortSignal.timeout(ms),
  onLoginRequired: resetSession,
};

type FileName = 'kycApplicationFile' | 'exportAudit';

const inFlight = createInFlight();

/** Sends a call: `call('takeTask', { taskId })`. Rejects with a CallError. */
export async function call<Name extends Exclude<OperationsCallName, FileName>>(
  name: Name,
  body: OperationsRequestOf<Name>,
  signal?: AbortSignal,
): Promise<OperationsAnswerOf<Name>> {
  const wire: OperationsWire = operationsWire[name];
  const sent = () => send(inFlightPorts, { wire, body, signal, read: readEnvelope });
  const envelope = await (wire.changes ? inFlight.once(name, body, sent) : sent());
  if (envelope.code !== SUCCESS) throw createCallError(inFlightPorts, envelope);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract guarantees the type; browsers load
  // no schema
  return envelope.data as OperationsAnswerOf<Name>;
}

/** A call that returns a file. */
export function fetchFile<Name extends FileName>(name: Name, body: OperationsRequestOf<Name>): Promise<Blob> {
  const wire: OperationsWire = operationsWire[name];
  return send(inFlightPorts, {
    wire,
    body,
    signal: undefined,
    read: async (response) => {
      if (response.headers.get('content-type')?.split(';')[0] !== wire.file) {
        throw createCallError(inFlightPorts, await readEnvelope(response));
      }
      return response.blob();
    },
  });
}
