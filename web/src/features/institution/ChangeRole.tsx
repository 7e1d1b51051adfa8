import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import type { Member } from './queries.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useMemberAction } from './useMemberAction.ts';

/** Changes the role of another member. */
export function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const { t: tApp } = useTranslation();
  const [role, setRole] = useState(member.role);
  const action = useMemberAction('updateMemberRole', onClose);
  return (
    <Dialog
      open
      title={t('changeRole.title', { email: member.email })}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button
          kind="primary"
          wide
          disabled={action.isPending || role === member.role}
          onClick={() => action.mutate({ userId: member.userId, role })}
        >
          {t('changeRole.confirm', { role: t(`roles.${role}.name`) })}
        </Button>
      }
    >
      <Stack gap="3">
        <RoleChoice value={role} onValue={setRole} />
        <ActionError error={action.error} />
      </Stack>
    </Dialog>
  );
}
