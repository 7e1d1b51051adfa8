import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { reportError } from '../../../lib/messages/reportError.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { ExplainedDays } from './ExplainedDays.tsx';
import { type StatementDetail, useStatement } from './queries.ts';
import { StatementBadge } from './StatementBadge.tsx';
import { useDueText } from './useDueText.ts';

const PayInterest = lazyPart(() => import('./PayInterest.tsx'));

interface StatementDrawerProps {
  readonly statementNo: string;
  readonly onClose: () => void;
}

/** BR-08: a statement in full, with its days, files and payments, and the form that pays it. */
export default function StatementDrawer({ statementNo, onClose }: StatementDrawerProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const mayMove = useMemberMay('move');
  const [isPaying, setPaying] = useState(false);
  const statement = useStatement(statementNo);
  if (isPaying && statement.data !== undefined)
    return (
      <Suspense fallback={null}>
        <PayInterest statement={statement.data} onClose={() => setPaying(false)} />
      </Suspense>
    );
  const isPayable = mayMove && statement.data?.status === 'wait_for_payment';
  return (
    <Drawer
      open
      title={statementNo}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        isPayable && (
          <Button kind="primary" size="large" wide onClick={() => setPaying(true)}>
            {t('interest.pay.action')}
          </Button>
        )
      }
    >
      {statement.data === undefined ? (
        <LoadState
          query={statement}
          title={t('interest.failed')}
          text={(reason) => t('interest.failedText', { reason })}
          rows={8}
        />
      ) : (
        <Loaded statement={statement.data} />
      )}
    </Drawer>
  );
}

function Loaded({ statement }: { statement: StatementDetail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const due = useDueText();
  const { projectNo, projectName, currency, startOn, endOn, days, digest, paidAt } = statement;
  return (
    <Stack gap="4">
      <Rows>
        <Row label={t('transfers.columns.state')}>
          <StatementBadge {...statement} />
        </Row>
        <Row label={t('operations.project')}>
          <PathLink to={`brokersManager/project-detail/${projectNo}`}>{projectName}</PathLink>
        </Row>
        <Row label={t('interest.period')}>
          {formatDay(startOn, locale)} – {formatDay(endOn, locale)}
        </Row>
        <Row label={t('interest.days')}>{days}</Row>
        <Row label={t('changes.rate')}>{formatPercent(statement.rate, locale)}</Row>
        <Row label={t('interest.amount')}>
          <FullAmount value={statement.interest} asset={currency} />
        </Row>
        <Row label={t('interest.due')}>
          <FullAmount value={statement.due} asset={currency} />
        </Row>
        <Row label={t('interest.dueOn')}>{due(statement)}</Row>
        {paidAt !== null && <Row label={t('interest.paidAt')}>{formatTime(paidAt, locale)}</Row>}
        {digest !== null && (
          <Row label={t('interest.digest')}>
            <CopyId value={digest} label={t('interest.digest')} />
          </Row>
        )}
      </Rows>
      {digest !== null && <Files statementNo={statement.statementNo} />}
      <Payments statement={statement} />
      <Heading size="13">{t('financing.days')}</Heading>
      <Text size="12" tone="2">
        {t('interest.explain.lead')}
      </Text>
      <ExplainedDays statement={statement} />
    </Stack>
  );
}

function Files({ statementNo }: { statementNo: string }) {
  const { t } = useTranslation('brokers');
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'pdf') =>
      saveFile(await download('exportInterestStatement', { statementNo, format })),
    onError: reportError,
  });
  return (
    <div>
      <Heading size="13">{t('interest.files')}</Heading>
      <Inline gap="2" marginTop="2">
        {(['csv', 'pdf'] as const).map((format) => (
          <Button key={format} disabled={file.isPending} onClick={() => file.mutate(format)}>
            {t(`interest.${format}`)}
          </Button>
        ))}
      </Inline>
    </div>
  );
}

function Payments({ statement: { payments } }: { statement: StatementDetail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  return (
    <div>
      <Heading size="13">{t('interest.payments')}</Heading>
      {payments.length === 0 && (
        <Text size="13" tone="2">
          {t('interest.noPayments')}
        </Text>
      )}
      {payments.map(({ applyNo, label, network, txid, amount, asset, status, reason, createdAt }) => (
        <Rows key={applyNo}>
          <Row label={formatTime(createdAt, locale)}>
            <Badge tone={status === 'rejected' ? 'danger' : 'neutral'}>{t(`interest.paymentStatuses.${status}`)}</Badge>
          </Row>
          <Row label={label ?? `${t('interest.pay.methods.external')}, ${network ?? ''}`}>
            <FullAmount value={amount} asset={asset} />
          </Row>
          {txid !== null && (
            <Row label={t('interest.pay.transaction')}>
              <CopyId value={txid} label={t('interest.pay.transaction')} />
            </Row>
          )}
          {reason !== null && <Row label={t('transfers.reason')}>{reason}</Row>}
        </Rows>
      ))}
    </div>
  );
}
