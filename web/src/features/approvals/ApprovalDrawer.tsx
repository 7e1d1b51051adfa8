import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { isRecordId } from '../../lib/page/pageQuery.ts';
import { useSession } from '../../lib/session/session.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { DecisiveFacts } from './DecisiveFacts.tsx';
import { findDecision } from './decision.ts';
import { startSentence } from './payload.ts';
import { type Approval, useApproval } from './queries.ts';
import { VoteForm } from './VoteForm.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';

interface ApprovalDrawerProps {
  readonly approvalId: string;
  readonly onClose: () => void;
}

/** A request in full, beside the list, with what the reader can do. An id that cannot be one is not requested. */
export function ApprovalDrawer({ approvalId, onClose }: ApprovalDrawerProps) {
  const { t } = useTranslation('approvals');
  if (isRecordId(approvalId)) return <LoadedDrawer approvalId={approvalId} onClose={onClose} />;
  return (
    <Layer title={t('detail')} onClose={onClose}>
      <NotFoundState />
    </Layer>
  );
}

function LoadedDrawer({ approvalId, onClose }: ApprovalDrawerProps) {
  const { t } = useTranslation('approvals');
  const approval = useApproval(approvalId);
  if (approval.data !== undefined) return <OpenedDrawer approval={approval.data} onClose={onClose} />;
  return (
    <Layer title={t('detail')} onClose={onClose}>
      <LoadState query={approval} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={8} />
    </Layer>
  );
}

function OpenedDrawer({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const reader = useSession(({ userInfo }) => userInfo);
  const decision = reader === null ? 'ended' : findDecision(approval, reader);
  const title = startSentence(approval.title);
  if (decision === 'vote') return <VoteForm approval={approval} title={title} onClose={onClose} />;
  return (
    <Layer
      title={title}
      head={<DecisiveFacts payload={approval.payload} />}
      onClose={onClose}
      footer={decision === 'withdraw' ? <WithdrawRequest approval={approval} /> : undefined}
    >
      <ApprovalDetail approval={approval} decision={decision} />
    </Layer>
  );
}

interface LayerProps {
  readonly title: string;
  readonly head?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Layer({ title, head, footer, onClose, children }: LayerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open
      title={title}
      closeLabel={t('close')}
      head={head}
      footer={footer}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {children}
    </Drawer>
  );
}
