import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { ApprovalProgress } from '../approvals/ApprovalProgress.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { PathLink } from '../page/links.tsx';

interface DraftAddedProps {
  readonly title: string;
  /** The steps until it can be used. */
  readonly text: string;
  /** The approval that it waits for, and the name of the link to it; undefined where none is needed. */
  readonly approval: { readonly approvalId: string; readonly label: string } | undefined;
  readonly onClose: () => void;
}

/** Shows when a confirmed draft can be used. */
export function DraftAdded({ title, text, approval, onClose }: DraftAddedProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open
      title={title}
      closeLabel={t('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button kind="primary" size="large" wide onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text role="status" size="14" lead="text" tone="1">
          {text}
        </Text>
        {approval !== undefined && (
          <>
            <ApprovalProgress approvalId={approval.approvalId} />
            <p>
              <PathLink to="information?tab=approvals">{approval.label}</PathLink>
            </p>
          </>
        )}
      </Stack>
    </Drawer>
  );
}
