import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useErrorFocus } from './Form.tsx';

interface ChangeDrawerProps {
  readonly title: string;
  /** The consequence of the change, shown before it. */
  readonly follows?: string;
  /** The label of the submit button. */
  readonly submit: string;
  readonly busy: boolean;
  /** The error of the last submission. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A drawer with everything that a change requires. */
export function ChangeDrawer({ title, follows, submit, busy, error, onSubmit, onClose, children }: ChangeDrawerProps) {
  const { t } = useTranslation();
  const form = useId();
  const [attempts, setAttempts] = useState(0);
  const focus = useErrorFocus(attempts, error);
  return (
    <Drawer
      open
      title={title}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={form} kind="primary" size="large" wide disabled={busy}>
          {busy ? t('checking') : submit}
        </Button>
      }
    >
      <Stack
        ref={focus}
        as="form"
        gap="4"
        tone="1"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempts((count) => count + 1);
          onSubmit();
        }}
      >
        {follows !== undefined && <Note kind="warning">{follows}</Note>}
        {children}
      </Stack>
    </Drawer>
  );
}

/** A step of a change: a heading line above its fields. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" gap="1">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
