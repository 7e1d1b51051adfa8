import type { ClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import { parseClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import type { Preview } from '../route.ts';
import { type RejectedField, toErrors, useRejectionText } from './rejection.ts';

interface Inputs {
  readonly rail: 'chain' | 'bank';
  readonly asset: string;
  readonly network?: string;
  readonly preview: { readonly data: Preview | undefined; readonly error: unknown };
  /** The error of the last attempt. */
  readonly rejection: unknown;
  /** Why nothing can be withdrawn, as far as it is known before a call. */
  readonly known: ClosedWithdrawals | undefined;
}

/** Sorts the errors of the preview and the last attempt that prevent a withdrawal: at a field, or for the form. */
export function useFindings({ rail, asset, network = '', preview, rejection, known }: Inputs) {
  const describe = useRejectionText({ rail, asset, network });
  const found = preview.data === undefined ? [] : toErrors(preview.data);
  // The characters of a look-alike are only sent with the draft.
  const blocking = found.map((error) => ({ error, ...describe(error) })).filter(({ field }) => field !== 'middle');
  const rejected = rejection === undefined ? [] : [{ error: rejection, ...describe(rejection) }];
  const closed =
    known ?? [rejection, preview.error, ...found].map(parseClosedWithdrawals).find((each) => each !== undefined);
  const all = [...blocking, ...rejected];
  return {
    closed,
    isBlocked: blocking.length > 0 || closed !== undefined,
    at: (field: Exclude<RejectedField, 'form'>) => all.find((each) => each.field === field)?.text,
    formErrors: [preview.error, ...all.filter(({ field }) => field === 'form').map(({ error }) => error)].filter(
      (error) => error !== undefined && error !== null,
    ),
  };
}
