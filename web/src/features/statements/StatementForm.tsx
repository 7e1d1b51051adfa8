import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { DayField } from '@aldgate/ui/days/DayField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAssetRegistry } from '../../lib/calls/assetRegistry.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { monthOf } from './period.ts';
import type { AccountType, StatementRequest } from './queries.ts';

interface StatementFormProps {
  readonly accounts: readonly AccountType[];
  readonly onRequested: () => void;
}

const PERIODS = ['this', 'last', 'days'] as const;
const LANGUAGES = ['en-US', 'zh-HK'] as const;
const FORMATS = ['pdf', 'csv'] as const;
const ANY = '';

/** A month or other days, accounts, asset, language and format of a new statement. */
export function StatementForm({ accounts, onRequested }: StatementFormProps) {
  const { t } = useTranslation('statements');
  const queries = useQueryClient();
  const assets = useAssetRegistry().map(({ symbol }) => ({ value: symbol, label: symbol }));
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('this');
  const [days, setDays] = useState(() => monthOf(serverClock.now(), 'this'));
  const [hasAllAccounts, setAllAccounts] = useState(false);
  const [asset, setAsset] = useState(ANY);
  const [language, setLanguage] = useState<StatementRequest['language']>(
    LANGUAGES.find((each) => each === currentLanguage()) ?? 'en-US',
  );
  const [format, setFormat] = useState<StatementRequest['format']>('pdf');
  const request = useCallMutation('requestStatement', {
    onSuccess: async () => {
      onRequested();
      await queries.invalidateQueries({ queryKey: ['wallet', 'statements'] });
    },
  });
  const choose = (chosen: (typeof PERIODS)[number]) => {
    setPeriod(chosen);
    if (chosen !== 'days') setDays(monthOf(serverClock.now(), chosen));
  };
  const isComplete = days.from !== '' && days.to !== '';
  const ofPage = accounts[0] === 'capital_account' ? 'capital_account' : 'trade_account';
  return (
    <Stack gap="3">
      <Segmented
        label={t('form.period')}
        options={PERIODS.map((value) => ({ value, label: t(`form.periods.${value}`) }))}
        value={period}
        onValue={choose}
      />
      {period === 'days' && (
        <Inline wrap gap="3">
          <DayField label={t('form.from')} value={days.from} onValue={(from) => setDays({ ...days, from })} />
          <DayField label={t('form.to')} value={days.to} onValue={(to) => setDays({ ...days, to })} />
        </Inline>
      )}
      <SelectField
        label={t('form.accounts')}
        options={[
          { value: 'page', label: t(`accountsOf.${ofPage}`) },
          { value: 'every', label: t('form.everyAccount') },
        ]}
        value={hasAllAccounts ? 'every' : 'page'}
        onValue={(chosen) => setAllAccounts(chosen === 'every')}
      />
      <SelectField
        label={t('form.asset')}
        options={[{ value: ANY, label: t('form.everyAsset') }, ...assets]}
        value={asset}
        onValue={setAsset}
      />
      <Segmented
        label={t('form.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={language}
        onValue={setLanguage}
      />
      <Segmented
        label={t('form.format')}
        options={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={format}
        onValue={setFormat}
      />
      <ActionError error={request.error} />
      <Button
        kind="primary"
        wide
        disabled={!isComplete || request.isPending}
        onClick={() =>
          request.mutate({
            ...days,
            language,
            format,
            accountTypes: [...(hasAllAccounts ? CUSTOMER_ACCOUNTS : accounts)],
            assets: asset === ANY ? [] : [asset],
          })
        }
      >
        {t('form.submit')}
      </Button>
    </Stack>
  );
}
