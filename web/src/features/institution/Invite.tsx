import { isEmail } from '@aldgate/domain/identity/fieldRules.ts';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from './ActionError.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { useMemberAction } from './useMemberAction.ts';

/** Invites a person by email, for a role. */
export function Invite({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('trader');
  const [tried, setTried] = useState(false);
  const action = useMemberAction('inviteMember', onClose);
  const trimmed = email.trim();
  const fieldError = trimmed === '' ? t('errors.required') : isEmail(trimmed) ? undefined : t('errors.email');
  const submit = () => {
    setTried(true);
    if (!action.busy && fieldError === undefined) void action.run({ email: trimmed, role });
  };
  return (
    <Dialog
      open
      title={t('members.invite')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button kind="primary" wide disabled={action.busy} onClick={submit}>
          {t('invite.send')}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('invite.text')}</p>
        <TextField
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={tried ? fieldError : undefined}
          onValue={setEmail}
        />
        <RoleChoice value={role} onValue={setRole} />
        <ActionError error={action.error} />
      </Stack>
    </Dialog>
  );
}
