import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { contractResolver } from '../forms/useContractForm.ts';

/** Validates a form's values: returns the request, or the rule that each invalid field breaks, by path. */
export async function checkForm<Request extends FieldValues>(
  schema: z.core.$ZodType<Request>,
  values: FieldValues,
): Promise<{ readonly request: unknown; readonly broken: Readonly<Record<string, unknown>> }> {
  const resolve = contractResolver<FieldValues, Request>(schema);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values: request, errors } = await resolve(values, undefined, options);
  return { request, broken: Object.fromEntries(list(errors)) };
}

function list(errors: FieldErrors, prefix = ''): [string, unknown][] {
  return Object.entries(errors).flatMap(([name, error]): [string, unknown][] => {
    if (error === undefined) return [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a group of fields has no type
    return typeof error.type === 'string'
      ? [[prefix + name, error.message]]
      : list(error as FieldErrors, `${prefix}${name}.`);
  });
}
