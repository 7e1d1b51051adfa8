import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type Transaction, type TransactionRequest, useTransaction } from './queries.ts';

const AnnounceDrawer = lazyPart(() => import('./AnnounceDrawer.tsx'));

const TONES: Readonly<Record<Transaction['state'], BadgeTone>> = {
  not_found: 'warning',
  not_ours: 'warning',
  confirming: 'warning',
  held: 'warning',
  below_minimum: 'warning',
  credited: 'neutral',
  failed: 'danger',
};

interface TransactionResultProps {
  readonly requested: TransactionRequest;
  readonly networkName: string;
}

/** The state of a transaction, what it pays to the institution, and the deposits that it became. */
export function TransactionResult({ requested, networkName }: TransactionResultProps) {
  const { t } = useTranslation('wallet');
  const transaction = useTransaction(requested);
  const { data } = transaction;
  if (data === undefined) {
    return (
      <LoadState
        query={transaction}
        title={t('transaction.failed')}
        text={(reason) => t('transaction.failedText', { reason })}
        rows={4}
      />
    );
  }
  const isSeen = data.payments.some(({ orderId }) => orderId !== null);
  const mayBeAnnounced = !isSeen && (data.state === 'not_found' || data.state === 'confirming');
  return (
    <Stack as="section" gap="4" aria-label={t('transaction.result')}>
      <Inline gap="3">
        <Heading size="13">{t('transaction.result')}</Heading>
        <Badge tone={TONES[data.state]}>{t(`transaction.states.${data.state}.title`)}</Badge>
      </Inline>
      <Text size="13" tone="2" lead="text" role="status">
        {t(`transaction.states.${data.state}.text`, { asset: requested.asset, network: networkName })}
      </Text>
      <Rows>
        <Row label={t('transaction.confirmations')}>
          {data.confirmations} / {data.confirmationsRequired}
        </Row>
        {data.payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments keep their order in a transaction
          <Row key={index} label={t('transaction.paid', { address: shortenId(payment.address) })}>
            <Payment payment={payment} asset={requested.asset} />
          </Row>
        ))}
      </Rows>
      {mayBeAnnounced && <Announce requested={requested} amount={data.payments[0]?.amount} />}
    </Stack>
  );
}

function Payment({ payment: { amount, orderId }, asset }: { payment: Transaction['payments'][number]; asset: string }) {
  const { t } = useTranslation('wallet');
  const area = useArea();
  return (
    <Inline as="span" inline wrap gap="1 3" justify="end">
      <FullAmount value={amount} asset={asset} />
      {orderId !== null && <PathLink to={area.coinRecords({ record: orderId })}>{t('transaction.record')}</PathLink>}
    </Inline>
  );
}

/** The announcement of one that the platform has not seen, by members who may move money. */
function Announce({ requested, amount }: { requested: TransactionRequest; amount: string | undefined }) {
  const { t } = useTranslation('wallet');
  const role = useSession(({ userInfo }) => userInfo?.role);
  const [isOpen, setOpen] = useState(false);
  if (role === undefined || !memberMay(role, 'move')) return null;
  return (
    <Box>
      <Button onClick={() => setOpen(true)}>{t('transaction.announce.action')}</Button>
      <Suspense fallback={null}>
        {isOpen && <AnnounceDrawer requested={requested} amount={amount} onClose={() => setOpen(false)} />}
      </Suspense>
    </Box>
  );
}
