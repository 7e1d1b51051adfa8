import { maxNotional } from '@aldgate/domain/margin/bracket.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
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

interface LeverageDialogProps {
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly terms: LeverageTerms;
  readonly onClose: () => void;
}

const STEPS = [1, 2, 5, 10, 20, 50, 75, 100, 125];

/** Sets the leverage: a whole number from 1 to the contract's maximum, with the max position of each (TR-08). */
export default function LeverageDialog({ instrument, account, terms, onClose }: LeverageDialogProps) {
  const { t } = useTranslation('trading');
  const { setting, topLeverage, brackets } = terms;
  const { symbol, baseAsset, quoteAsset } = instrument;
  const [text, setText] = useState(String(setting.leverage));
  const leverage = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const isWrong = leverage < 1 || leverage > topLeverage;
  const isUnchanged = leverage === setting.leverage;
  const reasonId = useId();
  const formId = useId();
  const contract = { baseCurrency: baseAsset, quoteCurrency: quoteAsset, exchangeKeyId: account.keyId };
  const saving = useSetting(account, instrument, {
    change: (next: number) => call('changeLeverage', { ...contract, leverage: next }),
    onChanged: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leverage.change', { symbol })}
      closeLabel={t('leverage.close')}
      footer={
        <Button
          kind="primary"
          wide
          disabled={isWrong || saving.isPending || isUnchanged}
          aria-describedby={reasonId}
          type="submit"
          form={formId}
        >
          {t('leverage.save', { leverage: isWrong ? setting.leverage : leverage })}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="3"
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(leverage);
        }}
      >
        <FigureField
          label={t('leverage.leverage')}
          value={text}
          unit="×"
          onValue={setText}
          error={isWrong ? t('leverage.bounds', { max: topLeverage }) : undefined}
        />
        <Inline wrap gap="1">
          {STEPS.filter((step) => step <= topLeverage).map((step) => (
            <Button key={step} size="small" aria-pressed={step === leverage} onClick={() => setText(String(step))}>
              {step}×
            </Button>
          ))}
        </Inline>
        <Rows>
          <AccountRow />
          <Row label={t('leverage.leverage')}>
            <BeforeAfter before={`${setting.leverage}×`} after={isWrong ? '–' : `${leverage}×`} />
          </Row>
          <Row label={t('leverage.maxNotional')}>
            <BeforeAfter
              before={<Amount value={setting.maxNotional} />}
              after={
                <Amount
                  value={isWrong || brackets === undefined ? null : formatFixed(maxNotional(brackets, leverage))}
                  unit={quoteAsset}
                />
              }
            />
          </Row>
        </Rows>
        <Text id={reasonId} size="12" tone="2">
          {isUnchanged && t('leverage.unchanged')}&nbsp;
        </Text>
        <Rejection error={saving.error} of="setting" />
      </Stack>
    </Dialog>
  );
}
