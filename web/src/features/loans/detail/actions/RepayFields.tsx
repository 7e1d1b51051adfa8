import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Loan } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';

const SCOPES = ['part', 'all'] as const;

/** The entry: an amount, or that all is repaid. */
export interface RepayEntry {
  readonly scope: (typeof SCOPES)[number];
  readonly text: string;
}

/** The form of a source that a loan is repaid from. */
export interface RepayForm {
  readonly loan: Loan;
  /** Chooses the source. */
  readonly choice: ReactNode;
  readonly entry: RepayEntry;
  readonly onEntry: (entry: RepayEntry) => void;
  readonly onClose: () => void;
}

interface RepayFieldsProps extends Pick<RepayForm, 'loan' | 'entry' | 'onEntry'> {
  /** The most that can be entered. */
  readonly most: string;
  readonly error: string | undefined;
}

/** A part of what is owed, or all of it, and the order in which it is paid. */
export function RepayFields({ loan: { asset }, entry, onEntry, most, error }: RepayFieldsProps) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const { scope, text } = entry;
  return (
    <>
      <Segmented
        label={t('detail.repay.how')}
        options={SCOPES.map((value) => ({ value, label: t(`detail.repay.${value}`) }))}
        value={scope}
        onValue={(chosen) => onEntry({ ...entry, scope: chosen })}
      />
      {scope === 'all' ? (
        <Note>{t('detail.repay.allNote')}</Note>
      ) : (
        <NumberField
          label={t('detail.repay.amount')}
          value={text}
          placeholder="0"
          unit={
            <Text as="span" size="14" tone="3">
              {asset}
            </Text>
          }
          note={
            <Button kind="link" onClick={() => onEntry({ ...entry, text: most })}>
              {money(most, asset)}
            </Button>
          }
          error={error}
          onValue={(entered) => onEntry({ ...entry, text: entered })}
        />
      )}
      <Text size="12" lead="text" tone="2">
        {t('detail.repay.order')}
      </Text>
    </>
  );
}
