import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { listFieldErrors } from './fieldErrors.ts';

interface ContractFormOptions<Values extends FieldValues, Request> {
  /** The contract's schema of the request, or of the part that the form enters. */
  readonly schema: z.core.$ZodType<Request>;
  readonly defaultValues: DefaultValues<Values>;
}

export type ContractForm<Values extends FieldValues, Request> = UseFormReturn<Values, unknown, Request>;

/**
 * A form that is checked by a schema of the contract: a field when it is left, all at submission. Its values are what
 * the user entered; empty texts count as absent. `handleSubmit` passes on the checked request.
 */
export function useContractForm<Values extends FieldValues, Request extends FieldValues>({
  schema,
  defaultValues,
}: ContractFormOptions<Values, Request>): ContractForm<Values, Request> {
  return useForm<Values, unknown, Request>({
    defaultValues,
    resolver: contractResolver(schema),
    mode: 'onTouched',
    // `useErrorFocus` also reaches fields that are not in the schema.
    shouldFocusError: false,
  });
}

/** Checks a form's values against a schema. */
export function contractResolver<Values extends FieldValues, Request extends FieldValues>(
  schema: z.core.$ZodType<Request>,
): Resolver<Values, unknown, Request> {
  const check = standardSchemaResolver<Values, unknown, Request>(schema);
  return async (values, context, options) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema decides what is missing
    const result = await check(withoutEmptyTexts(values) as Values, context, options);
    markMissing(result.errors, values);
    return result;
  };
}

function withoutEmptyTexts(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'string' && value.trim() === '') return [];
      return [[name, isGroup(value) ? withoutEmptyTexts(value) : value]];
    }),
  );
}

/** An error of an empty text is that it is required, whichever type the schema expects. */
function markMissing(errors: FieldValues, values: unknown): void {
  for (const [name, error] of Object.entries(errors) as [string, unknown][]) {
    const value: unknown = get(values, name);
    if (!isGroup(error)) continue;
    if (typeof value === 'string' && value.trim() === '') error.message = 'required';
    else if (isGroup(value)) markMissing(error, value);
  }
}

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Shows the server's errors at the fields of the form. True if it has errors for any of them. */
export function showServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const values = form.getValues();
  const found = listFieldErrors(error).filter(({ path }) => get(values, path) !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has a value under this path
  for (const { path, rule } of found) form.setError(path as FieldPath<Values>, { type: 'shown', message: rule });
  return found.length > 0;
}

/** Checks fields that something is about to use. Their errors show immediately. True if they are valid. */
export async function checkFields<Values extends FieldValues, Request>(
  form: ContractForm<Values, Request>,
  names: readonly FieldPath<Values>[],
): Promise<boolean> {
  if (await form.trigger(names)) return true;
  for (const name of names) {
    const { error } = form.getFieldState(name);
    if (error !== undefined) form.setError(name, { type: 'shown', message: error.message ?? 'required' });
  }
  return false;
}

/** How many fields have an error. */
export function countErrors<Values extends FieldValues, Request>({ formState }: ContractForm<Values, Request>): number {
  const count = (errors: FieldValues): number =>
    Object.values(errors).reduce<number>(
      (sum, error: unknown) => sum + (!isGroup(error) ? 0 : typeof error.type === 'string' ? 1 : count(error)),
      0,
    );
  return count(formState.errors);
}
