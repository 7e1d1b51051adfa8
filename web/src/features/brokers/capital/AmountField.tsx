import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** The bounds, and a button that enters one. */
  readonly note?: ReactNode;
  readonly onValue: (text: string) => void;
}

/** An amount of the project's currency. */
export function AmountField(props: AmountFieldProps) {
  return (
    <NumberField
      {...props}
      placeholder="0"
      unit={
        <Text as="span" size="14" tone="3">
          USDT
        </Text>
      }
    />
  );
}
