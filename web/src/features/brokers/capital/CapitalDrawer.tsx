import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';

interface CapitalDrawerProps {
  readonly title: string;
  /** The label of the button: the action, or what is missing for it. */
  readonly submit: string;
  readonly disabled: boolean;
  readonly isBusy?: boolean;
  /** The error of the last submission. */
  readonly error?: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form that changes the capital of a project. Its button names the action, or what is missing for it. */
export function CapitalDrawer(props: CapitalDrawerProps) {
  const { title, submit, disabled, isBusy = false, error, onSubmit, onClose, children } = props;
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
        <BrokerError error={error} />
      </Stack>
    </Drawer>
  );
}
