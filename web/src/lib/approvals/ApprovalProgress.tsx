import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../calls/calls.ts';
import { useTranslation } from '../i18n/i18n.ts';

/** How many members must approve what waits, and how many have; nothing until it is known, or once it is decided. */
export function ApprovalProgress({ approvalId }: { readonly approvalId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['approvals', 'detail', approvalId],
    queryFn: ({ signal }) => call('queryMemberApproval', { approvalId }, { signal }),
  });
  if (data?.state !== 'waiting') return null;
  const { required, missing } = data;
  const done = String(required - missing);
  return (
    <Text size="13" tone="2">
      {required === 1 ? t('approvalProgress.one', { done }) : t('approvalProgress.many', { required, done })}
    </Text>
  );
}
