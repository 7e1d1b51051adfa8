import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { createCalls, type JsonName } from '@aldgate/client-kit/calls/calls.ts';
import type { CallPorts } from '@aldgate/client-kit/calls/send.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { Calls } from '@aldgate/contract/calls.ts';
import { errors } from '@aldgate/contract/errors.ts';
import type { OperationsAnswerOf, OperationsCalls, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { operationsWire } from '@aldgate/contract/operations/wire.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { resetSession, useSession } from './session.ts';

const ports: CallPorts = {
  fetch: (...request) => fetch(...request),
  token: () => useSession.getState().token,
  language: () => 'en-US',
  timeout: (ms) => AbortSignal.timeout(ms),
  serverClock,
  onLoginRequired: () => resetSession(),
};

/** The console's calls whose request and answer are both JSON. */
export type CallName = JsonName<OperationsCalls>;

const sent = createCalls<OperationsCalls>(ports, operationsWire);

/**
 * Every call of the console rejects with a CallError. A call that the operator's role does not allow is not sent: it
 * rejects as the server would.
 */
export const call: typeof sent.call = async (name, ...rest) => {
  assertAllowed(name);
  return sent.call(name, ...rest);
};
export const download: typeof sent.download = async (name, ...rest) => {
  assertAllowed(name);
  return sent.download(name, ...rest);
};
export const upload: typeof sent.upload = async (name, ...rest) => {
  assertAllowed(name);
  return sent.upload(name, ...rest);
};

function assertAllowed(name: keyof typeof operationsWire): void {
  const { permission } = operationsWire[name];
  const { operator } = useSession.getState();
  if (permission === null || operator === null || operator.permissions.includes(permission)) return;
  const { code, message } = errors.forbidden;
  throw new CallError('answer', code, message, { permission });
}

const { call: callPlatform } = createCalls<Calls>(ports, wire);

/** The public key for encrypting passwords, as PEM. */
export async function publicKey(): Promise<string> {
  return (await callPlatform('systemConfig', {})).publicKey;
}

/** A CAPTCHA of the platform, as customers get it. */
export const fetchCaptcha = () => callPlatform('imageCaptcha', {});

/** Several operators work on the same queue, so queries are refetched at this interval. */
const REFETCH_MS = 5_000;

/**
 * Fetches and refetches while mounted; previous data stays until the new response arrives. `again`: an interval of its
 * own that depends on the answer, null for the ordinary one; false for none.
 */
export function useCallQuery<Name extends CallName>(
  name: Name,
  body: OperationsRequestOf<Name>,
  {
    again = true,
    enabled = true,
  }: {
    readonly again?: boolean | ((answer: OperationsAnswerOf<Name> | undefined) => number | null);
    readonly enabled?: boolean;
  } = {},
) {
  return useQuery<OperationsAnswerOf<Name>>({
    queryKey: [name, body],
    queryFn: ({ signal }) => call(name, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval:
      typeof again === 'function' ? ({ state }) => again(state.data) ?? REFETCH_MS : again ? REFETCH_MS : false,
    enabled,
  });
}

/** The console's calls that upload a file. */
type UploadName = Parameters<typeof upload>[0];

interface Uploaded<Name extends UploadName> {
  readonly fields: Omit<OperationsRequestOf<Name>, 'content'>;
  readonly file: Blob;
}

/**
 * Runs a change and refetches all queries. A toast shows `done`, or that a second operator must approve. A rejection
 * stays in `error` until the next attempt.
 */
function useChange<Answer, Request>(mutationFn: (request: Request) => Promise<Answer>, done: string) {
  const queries = useQueryClient();
  const action = useSubmission<Answer, Request>({
    mutationFn,
    onSuccess: async (answer) => {
      toastDone(answer, done);
      await queries.invalidateQueries();
    },
  });
  return {
    run: action.submit,
    busy: action.isPending,
    error: action.error ?? undefined,
    forget: action.reset,
  };
}

/** Uploads a file by a call, otherwise as `useAction`. */
export function useUpload<Name extends UploadName>(name: Name, done: string) {
  return useChange(({ fields, file }: Uploaded<Name>) => upload(name, fields, file), done);
}

/** Runs an action as `useChange` does. */
export function useAction<Name extends CallName>(name: Name, done: string) {
  return useChange((body: OperationsRequestOf<Name>) => call(name, body), done);
}

/** Runs one of several calls, whichever is chosen, otherwise as `useAction`. */
export function useDecision(done: string) {
  return useChange((send: () => Promise<unknown>) => send(), done);
}

const toastDone = (answer: unknown, done: string): void =>
  toast(isPending(answer) ? 'info' : 'success', isPending(answer) ? 'Submitted for approval.' : done);

function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'approvalId' in answer && answer.approvalId !== null;
}
