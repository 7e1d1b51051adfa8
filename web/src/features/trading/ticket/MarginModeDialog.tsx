import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useId, useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../account/AccountRow.tsx';
import type { AccountOption } from '../account/accounts.ts';
import type { LeverageTerms } from '../account/useTerms.ts';
import { Rejection } from '../orderForm/Rejection.tsx';
import { useSetting } from './useSetting.ts';

interface MarginModeDialogProps {
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly terms: Pick<LeverageTerms, 'setting'>;
  readonly onClose: () => void;
}

const MODES = ['cross', 'isolated'] as const;

/** Selects cross or isolated margin. */
export default function MarginModeDialog({ instrument, account, terms, onClose }: MarginModeDialogProps) {
  const { t } = useTranslation('trading');
  const { marginMode: before } = terms.setting;
  const { symbol, baseAsset: baseCurrency, quoteAsset: quoteCurrency } = instrument;
  const [marginMode, setMode] = useState(before);
  const isUnchanged = marginMode === before;
  const reasonId = useId();
  const contract = { baseCurrency, quoteCurrency, exchangeKeyId: account.keyId };
  const saving = useSetting(account, instrument, {
    change: (mode: typeof marginMode) => call('changeMarginMode', { ...contract, marginMode: mode }),
    onChanged: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leverage.changeMode', { symbol })}
      closeLabel={t('leverage.close')}
      footer={
        <Button
          kind="primary"
          wide
          disabled={saving.isPending || isUnchanged}
          aria-describedby={reasonId}
          onClick={() => saving.mutate(marginMode)}
        >
          {t('leverage.saveMode', { mode: t(`leverage.modes.${marginMode}`) })}
        </Button>
      }
    >
      <Stack gap="3">
        <Segmented
          label={t('leverage.margin')}
          options={MODES.map((value) => ({ value, label: t(`leverage.modes.${value}`) }))}
          value={marginMode}
          onValue={setMode}
        />
        <Rows>
          <AccountRow />
        </Rows>
        <p>{t(`leverage.explained.${marginMode}`)}</p>
        <p>{t('leverage.modeRule')}</p>
        <Text id={reasonId} size="12" tone="2">
          {isUnchanged && t('leverage.unchangedMode')}&nbsp;
        </Text>
        <Rejection error={saving.error} of="setting" />
      </Stack>
    </Dialog>
  );
}
