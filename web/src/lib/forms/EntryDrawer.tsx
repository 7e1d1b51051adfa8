import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { ActionError } from '../messages/ActionError.tsx';

export interface EntryDrawerProps {
  readonly title: string;
  /** The label of the button: the action, or what is missing for it. */
  readonly submit: string;
  readonly disabled: boolean;
  readonly isBusy?: boolean;
  /** The error of the last submission. */
  readonly error?: unknown;
  /** Shows it where no field does. */
  readonly failure?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a drawer. Its button names the action, or what is missing for it. */
export function EntryDrawer(props: EntryDrawerProps) {
  const {
    title,
    submit,
    disabled,
    isBusy = false,
    error,
    failure = <ActionError error={error} />,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t: tApp } = useTranslation();
  const id = useId();
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={disabled || isBusy}>
          {isBusy ? tApp('checking') : submit}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="4"
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !isBusy) onSubmit();
        }}
      >
        {children}
        {failure}
      </Stack>
    </Drawer>
  );
}
