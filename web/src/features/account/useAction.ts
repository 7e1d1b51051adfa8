import { toast } from '@aldgate/client-kit/toasts.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { listFieldErrors } from '../../lib/forms/fieldErrors.ts';

/** The calls that change credentials or sessions. */
type ActionName =
  | 'updatePwd'
  | 'bindPhoneInfo'
  | 'updatePhoneInfo'
  | 'updateEmail'
  | 'bindGaInfo'
  | 'registerPasskey'
  | 'removePasskey'
  | 'updatePreferredLanguage';

interface ActionOptions {
  /** The message after success. */
  readonly done: string;
  readonly onDone?: () => void;
  /** The call was rejected or failed; as far as the client knows, nothing was changed. */
  readonly onRejected?: (error: unknown) => void;
}

/** Runs one account change and reloads the account. `onDone` runs only after success. */
export function useAction<Name extends ActionName>(name: Name, { done, onDone, onRejected }: ActionOptions) {
  const reload = useReload();
  const action = useSubmission({
    mutationFn: async (body: RequestOf<Name> | (() => Promise<RequestOf<Name>>)) =>
      call(name, typeof body === 'function' ? await body() : body),
    onSuccess: () => {
      // The dialog closes first, so that it does not briefly show the changed state.
      toast('success', done);
      onDone?.();
      return reload();
    },
    onError: (error) => onRejected?.(error),
  });
  return { run: action.mutate, busy: action.isPending, error: action.error ?? undefined };
}

/** Loads the account again. */
export function useReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all([loadSession(), queries.invalidateQueries({ queryKey: ['account'] })]);
}

/** Whether the server rejected one of these fields. */
export const isAboutField = (error: unknown, fields: readonly string[]): boolean =>
  listFieldErrors(error).some(({ path }) => fields.includes(path));
