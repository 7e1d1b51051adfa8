import { inviteFields } from '@aldgate/contract/identity/members/forms.ts';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useId } from 'react';
import { z } from 'zod/mini';
import { Form } from '../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../lib/forms/FormField.tsx';
import { useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { RoleChoice, useMemberAction } from './MemberDialogs.tsx';

interface InviteValues {
  email: string;
  role: MemberRole;
}

const schema = z.object(inviteFields);

/** Invites a person by email, for a role. */
export function Invite({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const id = useId();
  const form = useContractForm<InviteValues, InviteValues>({ schema, defaultValues: { email: '', role: 'trader' } });
  const invitation = useMemberAction('inviteMember', onClose);
  const submit = form.handleSubmit((fields) => {
    invitation.mutate(fields);
  });
  return (
    <Dialog
      open
      title={t('members.invite')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" wide disabled={invitation.isPending}>
          {t('invite.send')}
        </Button>
      }
    >
      <Form id={id} form={form} error={invitation.error} onSubmit={() => void submit()}>
        <Stack gap="3">
          <p>{t('invite.text')}</p>
          <FormTextField<InviteValues>
            name="email"
            label={t('invite.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
          <RoleField />
          <ActionError error={invitation.error} />
        </Stack>
      </Form>
    </Dialog>
  );
}

function RoleField() {
  const { value, onValue } = useField<InviteValues, 'role'>('role');
  return <RoleChoice value={value} onValue={onValue} />;
}
