import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { ContractForm } from './useContractForm.ts';
import { useErrorFocus } from './useErrorFocus.ts';

interface FormProps<Values extends FieldValues, Request> {
  readonly form: ContractForm<Values, Request>;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form and the context of its fields. Each attempt to submit moves the focus to the first invalid field. */
export function Form<Values extends FieldValues, Request>({
  form,
  id,
  className,
  onSubmit,
  children,
}: FormProps<Values, Request>) {
  const focus = useErrorFocus(form.formState.submitCount);
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
