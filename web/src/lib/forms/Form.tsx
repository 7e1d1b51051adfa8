import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { ContractForm } from './useContractForm.ts';

interface FormProps<Values extends FieldValues, Request> {
  readonly form: ContractForm<Values, Request>;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  /** The error of the last submission. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A form and the context of its fields. An attempt to submit, and its rejection, move the focus to the first invalid
 * field.
 */
export function Form<Values extends FieldValues, Request>({
  form,
  id,
  className,
  error,
  onSubmit,
  children,
}: FormProps<Values, Request>) {
  const focus = useErrorFocus(form.formState.submitCount, error);
  return (
    <FormProvider {...form}>
      <form
        ref={focus}
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}

/** Moves the focus to the first invalid field at each attempt to submit, and when the server rejects one. */
export function useErrorFocus(attempts: number, error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const rejection = error ?? undefined;
  useEffect(() => {
    if (attempts > 0 || rejection !== undefined)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, rejection]);
  return form;
}
