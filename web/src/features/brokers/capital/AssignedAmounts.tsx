import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import { type Assignment, computeRest, type Portion } from './assignment.ts';
import styles from './capital.module.css';

export interface AssignedRow {
  readonly portion: Portion;
  readonly label: string;
  /** Beside the amount: the wallet of an account. */
  readonly choice?: ReactNode;
}

interface AssignedAmountsProps {
  readonly title: string;
  readonly rows: readonly AssignedRow[];
  readonly assignment: Assignment;
  /** In place of the rows where there are none. */
  readonly empty: string;
  readonly onText: (key: string, text: string) => void;
}

/** An amount divided between locations, with what is still unassigned. */
export function AssignedAmounts({ title, rows, assignment, empty, onText }: AssignedAmountsProps) {
  const { t } = useTranslation('brokers');
  const errorOf = useAmountError();
  const amount = useAmountText();
  return (
    <Stack as="fieldset" gap="2">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {title}
      </Text>
      {rows.length === 0 && (
        <Text size="13" lead="text" tone="2">
          {empty}
        </Text>
      )}
      {rows.map(({ portion, label, choice }) => {
        const rest = computeRest(assignment, portion);
        return (
          <div key={portion.key} className={choice === undefined ? undefined : styles.assigned}>
            <TextField
              label={
                portion.maximum === undefined
                  ? label
                  : t('bounds.ofLocation', { label, amount: amount(portion.maximum) })
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              placeholder="0"
              value={portion.text}
              error={errorOf(assignment.entries[portion.key])}
              end={
                <Button
                  kind="link"
                  aria-label={t('bounds.restOf', { label })}
                  disabled={!isPositive(rest)}
                  onClick={() => onText(portion.key, rest)}
                >
                  {t('bounds.rest')}
                </Button>
              }
              onValue={(text) => onText(portion.key, text)}
            />
            {choice}
          </div>
        );
      })}
      <Inline justify="between" size="12" role="status">
        <Text as="span" tone="2">
          {t('bounds.unassigned')}
        </Text>
        <Text as="span" numeric tone={isPositive(assignment.unassigned) ? 'warning' : '1'}>
          {amount(assignment.unassigned)} USDT
        </Text>
      </Inline>
    </Stack>
  );
}
