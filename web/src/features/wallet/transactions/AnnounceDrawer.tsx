import { toast } from '@aldgate/client-kit/toasts.ts';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';
import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { usePath } from '../../../lib/page/links.tsx';
import type { TransactionRequest } from './queries.ts';

/** Minimum of an announcement: zero is no amount. */
const SMALLEST = '0.00000001';

interface AnnounceDrawerProps {
  readonly requested: TransactionRequest;
  /** Amount that the network names; undefined where it is not known yet. */
  readonly amount: string | undefined;
  readonly onClose: () => void;
}

/**
 * Announces a deposit by its transaction, which then is in the list. The transaction is the key: a repeat changes
 * nothing.
 */
export default function AnnounceDrawer({ requested, amount, onClose }: AnnounceDrawerProps) {
  const { t } = useTranslation('wallet');
  const queries = useQueryClient();
  const area = useArea();
  const path = usePath();
  const navigate = useNavigate();
  const [text, setText] = useState(amount ?? '');
  const [isTried, setTried] = useState(false);
  const { asset, txid } = requested;
  const entered = validateEntry(text, {
    precision: findAsset(asset)?.precision ?? 8,
    minimum: SMALLEST,
    available: undefined,
  });
  const entryText = useEntryText(asset);
  const sending = useCallMutation('submitDepositRecord', {
    onSuccess: async ({ recordId }) => {
      toast('success', t('transaction.announce.done'));
      await queries.invalidateQueries({ queryKey: ['wallet'] });
      void navigate(path(area.coinRecords({ record: recordId })));
    },
  });
  return (
    <ChangeDrawer
      title={t('transaction.announce.title')}
      submit={t('transaction.announce.submit')}
      busy={sending.isPending}
      error={sending.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (entered.kind === 'amount') sending.mutate({ ...requested, amount: entered.amount });
      }}
    >
      <NumberField
        label={t('transaction.announce.amount')}
        value={text}
        placeholder="0"
        error={isTried || text !== '' ? entryText(entered, isTried) : undefined}
        onValue={(typed) => {
          setText(typed);
          sending.reset();
        }}
        unit={
          <Text as="span" size="16" weight="mid">
            {asset}
          </Text>
        }
      />
      <Rows>
        <Row label={t('transaction.txid')}>
          <CopyId value={txid} label={t('transaction.txid')} />
        </Row>
      </Rows>
      <Text size="12" tone="2" lead="text">
        {t('transaction.announce.text')}
      </Text>
      <ActionError error={sending.error} />
    </ChangeDrawer>
  );
}

/** The text of an amount that is not valid; an empty one is, once it was tried. */
function useEntryText(asset: string) {
  const { t } = useTranslation('wallet');
  return (entered: Entry, isTried: boolean): string | undefined => {
    if (entered.kind === 'amount') return undefined;
    if (entered.kind === 'empty') return isTried ? t('transaction.announce.errors.empty') : undefined;
    if (entered.fieldError === 'decimals') {
      return t('transaction.announce.errors.decimals', { bound: entered.bound, asset });
    }
    return t('transaction.announce.errors.number');
  };
}
