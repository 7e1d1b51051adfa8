import { MEMBER_ROLES, type MemberRole } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useConfirmedCall } from '../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import type { Invitation, Member } from './queries.ts';

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

/** Asks for confirmation before a member is removed. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const refresh = useRefresh();
  return useConfirmedCall('removeMember', {
    request: { userId: member.userId },
    text: {
      title: t('remove.title', { email: member.email }),
      follows: <p>{t('remove.text')}</p>,
      confirm: t('members.remove'),
    },
    onDone: () => refresh().then(onClose),
    onClose,
  });
}

/** Asks for confirmation before an invitation is revoked. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const refresh = useRefresh();
  return useConfirmedCall('revokeInvitation', {
    request: { invitationId: invitation.invitationId },
    text: {
      title: t('revoke.title', { email: invitation.email }),
      follows: <p>{t('revoke.text')}</p>,
      confirm: t('invitations.revoke'),
    },
    onDone: () => refresh().then(onClose),
    onClose,
  });
}

/** The action an administrator has opened. */
export type MemberAction =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'remove'; readonly member: Member }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };

type ActionName = 'inviteMember' | 'updateMemberRole';

/** One change of the members, which are then reloaded; `onDone` runs only after success. */
export function useMemberAction<Name extends ActionName>(name: Name, onDone: () => void) {
  const refresh = useRefresh();
  return useCallMutation(name, { onSuccess: () => refresh().then(onDone) });
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['institution', 'members'] });
}

interface RoleChoiceProps {
  readonly value: MemberRole;
  readonly onValue: (role: MemberRole) => void;
}

/** The roles with their permissions. */
export function RoleChoice({ value, onValue }: RoleChoiceProps) {
  const { t } = useTranslation('institution');
  return (
    <RadioGroup
      label={t('members.role')}
      options={MEMBER_ROLES.map((role) => ({
        value: role,
        label: t(`roles.${role}.name`),
        detail: t(`roles.${role}.may`),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
